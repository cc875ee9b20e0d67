import { useEffect, useState } from 'react';

const pauseMs = 250;

/** Returns the text once typing pauses for 250 ms. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
