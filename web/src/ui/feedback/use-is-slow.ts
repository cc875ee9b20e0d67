import { useEffect, useState } from 'react';

const timeoutMs = 300;

/** Most answers come sooner than a skeleton is worth drawing; it keeps its place and appears after 300 ms. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
