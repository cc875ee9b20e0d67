import { useEffect, useState } from 'react';

const secondMs = 1_000;
const secondsUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / secondMs));

/** Counts down the whole seconds until a UTC instant, to 0, or undefined without an instant. */
export function useCountdown(instant: string | undefined): number | undefined {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (instant === undefined) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), secondMs);
    return () => clearInterval(timer);
  }, [instant]);
  return instant === undefined ? undefined : secondsUntil(instant);
}
