import { useQuery } from '@tanstack/react-query';
// Renamed, because names that start with `use` are reserved for hooks.
import {
  getReminderLink,
  listTimesForLink,
  followReminderLink as spendReminderLink,
} from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { CallError } from '#web/src/lib/problem.ts';

/** Opening a link changes nothing, because mail scanners open links too. */
export const useLinkedAppointment = (token: string) =>
  useQuery({
    ...buildQuery(getReminderLink, { params: { token } }),
    // The page's data stays until its button is clicked.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

type Range = { from: string; to: string };

/** Free times to which the link's appointment can move. */
export const useTimesForLink = (token: string, query: Range) =>
  useQuery({
    ...buildQuery(listTimesForLink, { params: { token }, query }),
    staleTime: 0,
  });

export type LinkUse = BodyOf<typeof spendReminderLink>;

export const useSubmitLink = (token: string) =>
  useConfirmedCommand(spendReminderLink, {
    inputOf: (body: LinkUse) => ({ params: { token }, body }),
  });

const expiredErrors = [
  appointmentErrors.link_spent,
  appointmentErrors.proposal_ended,
  appointmentErrors.state_changed,
  coreErrors.malformed,
];
/** Returns true for a used, expired, outdated or malformed link. */
export const isLinkExpired = (error: unknown) =>
  error instanceof CallError && expiredErrors.some((expired) => error.is(expired));
