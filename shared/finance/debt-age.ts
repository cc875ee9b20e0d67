import type { Appointment } from '#shared/appointments/appointment.ts';
import { calculateOwedCents } from '#shared/appointments/closing/pos-balance.ts';
import { daysBetween } from '#shared/core/civil-time.ts';
import type { DebtAge } from './api.ts';

/** @param date day of the appointment @param now today, both as YYYY-MM-DD */
export function calculateDebtAge(date: string, now: string): DebtAge {
  const days = daysBetween(date, now);
  if (days <= 0) return 'upcoming';
  if (days <= 30) return 'days30';
  if (days <= 60) return 'days60';
  return days <= 90 ? 'days90' : 'older';
}

export function sumOwedByAge(appointments: readonly Appointment[], now: string): Record<DebtAge, number> {
  const byAge = Map.groupBy(appointments, ({ date }) => calculateDebtAge(date, now));
  const cents = (age: DebtAge) => calculateOwedCents(byAge.get(age) ?? []);
  return {
    upcoming: cents('upcoming'),
    days30: cents('days30'),
    days60: cents('days60'),
    days90: cents('days90'),
    older: cents('older'),
  };
}
