/** Says sentences through a live region: those of one moment together, and one that is the same again too. */
export function announcer(region: HTMLElement, spoken: () => boolean): (text: string) => void {
  let waiting: string[] = [];
  return (text) => {
    if (!text) return;
    waiting.push(text);
    if (waiting.length > 1) return;
    queueMicrotask(() => {
      const all = waiting.map((one) => (/[.!?:]$/.test(one) ? one : `${one}.`)).join(' ');
      waiting = [];
      region.textContent = region.textContent === all ? `${all}\u00a0` : all;
      if (spoken() && 'speechSynthesis' in globalThis) {
        speechSynthesis.cancel();
        speechSynthesis.speak(new SpeechSynthesisUtterance(all));
      }
    });
  };
}
