/** Where the settings are kept. */
export const SETTINGS_KEY = 'tabiya.settings';

/** Gives the page the colours that a player has chosen; what is not known is as usual. */
export function looks(chosen: { theme?: unknown; board?: unknown; motion?: unknown }): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = String(chosen.theme ?? 'system');
  dataset['board'] = String(chosen.board ?? 'green');
  dataset['motion'] = chosen.motion === false ? 'off' : 'on';
}
