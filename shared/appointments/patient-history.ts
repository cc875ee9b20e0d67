import * as z from 'zod/mini';
import { Cents, CivilDate } from '#shared/core/schemas.ts';
import type { Appointment } from './appointment.ts';
import { calculateOwedCents } from './closing/pos-balance.ts';

/** What a client's earlier appointments tell the front desk when it decides a request. */
export const PatientHistory = z.object({
  completedCount: z.int(),
  lastCompletedDate: z.optional(CivilDate),
  noShowCount: z.int(),
  owedCents: Cents,
});
export type PatientHistory = z.infer<typeof PatientHistory>;

export function summarizeHistory(appointments: readonly Appointment[]): PatientHistory {
  const shownAppointments = appointments.filter(({ hidden }) => !hidden);
  const completedDates = shownAppointments
    .filter(({ status }) => status === 'completed')
    .map(({ date }) => date)
    .sort();
  return {
    completedCount: completedDates.length,
    lastCompletedDate: completedDates.at(-1),
    noShowCount: shownAppointments.filter(({ status }) => status === 'noShow').length,
    owedCents: calculateOwedCents(shownAppointments),
  };
}
