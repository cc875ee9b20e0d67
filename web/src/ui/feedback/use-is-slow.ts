import { useEffect, useState } from 'react';

const timeoutMs = 300;

/** Returns true after 300 ms, because most answers arrive before a skeleton is worth showing. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
