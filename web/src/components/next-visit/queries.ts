import { useQuery } from '@tanstack/react-query';
import { bookNextVisit, suggestNextVisit } from '#shared/appointments/calendar/next-visit-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';

/** The next appointment that follows this one, or undefined if none is suggested. */
export const useNextVisit = (appointmentId: string) =>
  useQuery(buildQuery(suggestNextVisit, { params: { appointmentId } })).data?.nextVisit;

export const useBookNextVisit = (appointmentId: string) =>
  useConfirmedCommand(bookNextVisit, {
    inputOf: (body: BodyOf<typeof bookNextVisit>) => ({ params: { appointmentId }, body }),
    refreshes: ['appointments'],
    daysOf: (_, created) => [created],
  });
