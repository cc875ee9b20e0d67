import type { Appointment } from '#shared/appointments/appointment.ts';
import { calculateOwedCents } from '#shared/appointments/closing/pos-balance.ts';
import { countDaysBetween } from '#shared/core/civil-time.ts';
import type { DebtAge } from './api.ts';

/** Returns the age of a debt by its appointment's `date`. Both dates are `YYYY-MM-DD`. */
export function calculateDebtAge(date: string, today: string): DebtAge {
  const daysOverdue = countDaysBetween(date, today);
  if (daysOverdue <= 0) return 'upcoming';
  if (daysOverdue <= 30) return 'days30';
  if (daysOverdue <= 60) return 'days60';
  return daysOverdue <= 90 ? 'days90' : 'older';
}

export function sumOwedByAge(appointments: readonly Appointment[], today: string): Record<DebtAge, number> {
  const appointmentsByAge = Map.groupBy(appointments, ({ date }) => calculateDebtAge(date, today));
  const sumOwedCents = (age: DebtAge) => calculateOwedCents(appointmentsByAge.get(age) ?? []);
  return {
    upcoming: sumOwedCents('upcoming'),
    days30: sumOwedCents('days30'),
    days60: sumOwedCents('days60'),
    days90: sumOwedCents('days90'),
    older: sumOwedCents('older'),
  };
}
