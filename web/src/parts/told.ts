import { useEffect, useRef, useState } from 'preact/hooks';

/** How long a word about what was done stays, in milliseconds. */
const STAYS = 4000;

/** A word about what was done, which goes by itself: of what is long past it would only be asked what it is about. */
export function useTold(): [string, (text: string) => void] {
  const [told, show] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string): void => {
    clearTimeout(timer.current);
    show(text);
    timer.current = setTimeout(() => show(''), STAYS);
  };
  return [told, tell];
}
