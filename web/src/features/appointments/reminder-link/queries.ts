import { useQuery } from '@tanstack/react-query';
// A call of the contract, whose name is not that of a hook here.
import {
  getReminderLink,
  listTimesForLink,
  followReminderLink as spendReminderLink,
} from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Looking changes nothing: programs that look messages over open their links too. */
export const useLinkedAppointment = (token: string) =>
  useQuery({
    ...queryOf(getReminderLink, { params: { token } }),
    // What the page shows stays until its one button is pressed.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

type Range = { from: string; to: string };

/** The free hours to which the appointment of a link may go. */
export const useTimesForLink = (token: string, query: Range) =>
  useQuery({
    ...queryOf(listTimesForLink, { params: { token }, query }),
    staleTime: 0,
  });

export type LinkUse = BodyOf<typeof spendReminderLink>;

export const useSpendLink = (token: string) =>
  useConfirmedCommand(spendReminderLink, {
    inputOf: (body: LinkUse) => ({ params: { token }, body }),
  });

/** Used, late, moved or cut short on its way: for whoever holds it, all the same. */
export const isLinkOver = (error: unknown) =>
  error instanceof CallError && (error.is(appointmentErrors.link_spent) || error.is(coreErrors.malformed));
