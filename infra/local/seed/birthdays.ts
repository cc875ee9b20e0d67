import { addDays } from '#shared/core/civil-time.ts';
import { seededRandom } from './random.ts';

/** Clients of the demonstration, in its order, whose birthday is so many days from its first day. */
const near: Readonly<Record<number, number>> = { 3: 0, 7: 1, 12: 6, 25: 13 };
const daysInAnyMonth = 28;

/** When a client was born: some have their birthday soon, whatever day the demonstration begins on. */
export function birthDateOf(index: number, today: string): string {
  const random = seededRandom(index + 1);
  const year = 1974 + Math.floor(random() * 30);
  const month = 1 + Math.floor(random() * 12);
  const day = 1 + Math.floor(random() * daysInAnyMonth);
  const away = near[index];
  const two = (part: number) => String(part).padStart(2, '0');
  const monthDay = away === undefined ? `${two(month)}-${two(day)}` : addDays(today, away).slice(5);
  // Who would be born on a day their year has not is born on the day before.
  return `${year}-${monthDay === '02-29' ? '02-28' : monthDay}`;
}
