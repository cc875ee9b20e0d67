import { useEffect, useState } from 'react';

const pauseMs = 250;

/** What was typed, once the typing pauses. */
export function useDebouncedValue(text: string): string {
  const [paused, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
