import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** How long a link to the health questions holds. */
export const answersLinkDays = 14;

/** The last time the team asked a client for their health answers; an earlier one is over. Who asked before is on the trail. */
export const AnswersRequest = z.object({
  patientId: Id,
  requestId: Id,
  requestedAt: Instant,
  requestedBy: z.object({ userId: Id, name: z.string() }),
  /** Where the client was reached then: whoever has another address or phone since is not meant. */
  email: z.string(),
  phone: z.string(),
  expiresAt: Instant,
  openedAt: z.optional(Instant),
  answeredAt: z.optional(Instant),
  /** Somebody guessed birthdays: the link is over. */
  lockedAt: z.optional(Instant),
});
export type AnswersRequest = z.infer<typeof AnswersRequest>;

/** `readdressed`: the client is reached elsewhere since, so that the link is nobody's. */
export const answersRequestStates = [
  'sent',
  'opened',
  'answered',
  'locked',
  'expired',
  'readdressed',
] as const;
export type AnswersRequestState = (typeof answersRequestStates)[number];

/** The last request, as the record shows it. */
export const AnswersRequestView = z.object({
  state: z.enum(answersRequestStates),
  requestedAt: Instant,
  requestedByName: z.string(),
  expiresAt: Instant,
  openedAt: z.optional(Instant),
  answeredAt: z.optional(Instant),
});
export type AnswersRequestView = z.infer<typeof AnswersRequestView>;

type Reached = { readonly email: string; readonly phone: string };

/** What became of a request. */
export function requestStateOf(request: AnswersRequest, client: Reached, now: Date): AnswersRequestState {
  const { answeredAt, lockedAt, openedAt, expiresAt, email, phone } = request;
  if (answeredAt !== undefined) return 'answered';
  if (email !== client.email || phone !== client.phone) return 'readdressed';
  if (lockedAt !== undefined) return 'locked';
  if (now.toISOString() >= expiresAt) return 'expired';
  return openedAt === undefined ? 'sent' : 'opened';
}

/** Whether its client may still answer it. */
export const isAwaited = (state: AnswersRequestState): boolean => state === 'sent' || state === 'opened';
