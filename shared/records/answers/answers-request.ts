import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

export const answersLinkDays = 14;

/** The latest request for a client's health answers. Earlier ones are only in the audit trail. */
export const AnswersRequest = z.object({
  patientId: Id,
  requestId: Id,
  requestedAt: Instant,
  requestedBy: z.object({ userId: Id, name: z.string() }),
  /** Contact data of the recipient. The link is invalid after they change. */
  email: z.string(),
  phone: z.string(),
  expiresAt: Instant,
  openedAt: z.optional(Instant),
  answeredAt: z.optional(Instant),
  lockedAt: z.optional(Instant),
});
export type AnswersRequest = z.infer<typeof AnswersRequest>;

/** `readdressed` means that the client's contact data changed, which voids the link. */
export const answersRequestStates = [
  'sent',
  'opened',
  'answered',
  'locked',
  'expired',
  'readdressed',
] as const;
export type AnswersRequestState = (typeof answersRequestStates)[number];

export const AnswersRequestView = z.object({
  state: z.enum(answersRequestStates),
  requestedAt: Instant,
  requestedByName: z.string(),
  expiresAt: Instant,
  openedAt: z.optional(Instant),
  answeredAt: z.optional(Instant),
});
export type AnswersRequestView = z.infer<typeof AnswersRequestView>;

type RecipientContact = { readonly email: string; readonly phone: string };

export function getRequestState(
  request: AnswersRequest,
  client: RecipientContact,
  now: Date,
): AnswersRequestState {
  const { answeredAt, lockedAt, openedAt, expiresAt, email, phone } = request;
  if (answeredAt !== undefined) return 'answered';
  if (email !== client.email || phone !== client.phone) return 'readdressed';
  if (lockedAt !== undefined) return 'locked';
  if (now.toISOString() >= expiresAt) return 'expired';
  return openedAt === undefined ? 'sent' : 'opened';
}

export const isAwaitingAnswers = (state: AnswersRequestState): boolean =>
  state === 'sent' || state === 'opened';
