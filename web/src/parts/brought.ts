import { useEffect, useRef } from 'preact/hooks';
import { writes } from './keys';

/** Takes what a player pastes anywhere but into a text, and what they drop on the page, files or text. */
export function useBrought(take: (text: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain');
      if (!writes(event) && text) latest.current(text);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length) void Promise.all(files.map((file) => file.text())).then((texts) => latest.current(texts.join('\n\n')));
      else latest.current(event.dataTransfer?.getData('text/plain') ?? '');
    };
    const allow = (event: DragEvent) => event.preventDefault();
    addEventListener('paste', onPaste);
    addEventListener('drop', onDrop);
    addEventListener('dragover', allow);
    return () => {
      removeEventListener('paste', onPaste);
      removeEventListener('drop', onDrop);
      removeEventListener('dragover', allow);
    };
  }, []);
}
