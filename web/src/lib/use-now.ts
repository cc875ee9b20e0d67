import { useEffect, useState } from 'react';

const everyMs = 15_000;

/** The current instant, told anew four times a minute: for words like 'hace 2 horas' that grow old. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
