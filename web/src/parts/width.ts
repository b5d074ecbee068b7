/** Tells when an element has another width than before, as when a phone is turned: what it holds is broken anew. Gives what ends it. */
export function whenWidthChanges(element: HTMLElement, tell: () => void): () => void {
  let before = element.clientWidth;
  const watch = new ResizeObserver(() => {
    if (element.clientWidth === before) return;
    before = element.clientWidth;
    tell();
  });
  watch.observe(element);
  return () => watch.disconnect();
}
