import { useQuery } from '@tanstack/react-query';
import {
  bookNextAppointment,
  suggestNextAppointment,
} from '#shared/appointments/calendar/next-appointment-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';

/** The next appointment that follows this one, or undefined if none is suggested. */
export const useNextAppointment = (appointmentId: string) =>
  useQuery(buildQuery(suggestNextAppointment, { params: { appointmentId } })).data?.nextAppointment;

export const useBookNextAppointment = (appointmentId: string) =>
  useConfirmedCommand(bookNextAppointment, {
    inputOf: (body: BodyOf<typeof bookNextAppointment>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
    daysOf: (_, created) => [created],
  });
