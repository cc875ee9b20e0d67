import { useEffect, useState } from 'react';
import { civilToday } from './now.ts';

const lookAgainMs = 15_000;

/** The current instant, told anew four times a minute, or as often as asked: for words like 'hace 2 horas' that grow old. */
export function useNow(everyMs = lookAgainMs): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Today in Puerto Rico: what is left open overnight is drawn anew once its day is over, and not before. */
export function useToday(): string {
  const [, setToday] = useState(civilToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(civilToday()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return civilToday();
}
