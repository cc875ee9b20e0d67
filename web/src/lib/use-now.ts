import { useEffect, useState } from 'react';

/** The current instant, told anew four times a minute, or as often as asked: for words like 'hace 2 horas' that grow old. */
export function useNow(everyMs = 15_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
