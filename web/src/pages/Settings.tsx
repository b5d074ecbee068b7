export function SettingsPage() { return <main class="page" id="main"><h1>Settings</h1></main>; }
