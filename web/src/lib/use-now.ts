import { useEffect, useState } from 'react';

/** The current instant, told anew every so many seconds: for words like 'hace 2 horas' that grow old. */
export function useNow(everySeconds = 15): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}
