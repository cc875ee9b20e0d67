import { useEffect, useState } from 'react';
import { civilToday } from './now.ts';

const defaultIntervalMs = 15_000;

/** Returns the current instant, updated every 15 s by default, for relative times such as 'hace 2 horas'. */
export function useNow(everyMs = defaultIntervalMs): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns today in Puerto Rico. Rerenders when the day changes. */
export function useToday(): string {
  const [, setToday] = useState(civilToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(civilToday()), defaultIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return civilToday();
}
