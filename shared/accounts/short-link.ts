import * as z from 'zod/mini';
import { Email, Id, Instant } from '#shared/core/schemas.ts';

/** Kinds that the generic link page opens. Recovery, health answers and consents have their own pages. */
export const openableLinkKinds = [
  'invitation',
  'emailProof',
  'registration',
  'emailUndo',
  'greetings',
] as const;
export type OpenableLinkKind = (typeof openableLinkKinds)[number];

export const shortLinkKinds = [...openableLinkKinds, 'recovery', 'healthAnswers', 'laserConsent'] as const;

export const emailProofHours = 72;

export const recoveryHours = 1;

/** Validity of the unsubscribe link in a greeting, which lasts until the next yearly greeting. */
export const greetingsHours = 366 * 24;

/** A link short enough for an SMS, stored by its token's hash. It does not reveal its recipient. */
export const ShortLink = z.object({
  tokenHash: z.string(),
  kind: z.enum(shortLinkKinds),
  /** The id of the account, or of the prospect if there is no account yet. */
  userId: Id,
  /** The address that received the link. The link is invalid after the account's e-mail changes. */
  email: Email,
  /** The request for health answers, for links of that kind. */
  requestId: z.optional(Id),
  /** The appointment whose consent is to be signed, for links of that kind. */
  appointmentId: z.optional(Id),
  /** Hash of the e-mail or phone that received a consent link, which ends when the client changes it. */
  sentTo: z.optional(z.string()),
  usedAt: z.optional(Instant),
  /** Epoch seconds after which DynamoDB deletes the row (TTL). */
  expiresAt: z.int(),
});
export type ShortLink = z.infer<typeof ShortLink>;

export const isLinkActive = ({ expiresAt }: Pick<ShortLink, 'expiresAt'>, now: Date): boolean =>
  now.getTime() < expiresAt * 1000;

/** Whether a recovery link is used, expired, or older than the latest sign-out of all sessions. */
export const isRecoveryLinkEnded = (
  { expiresAt, usedAt }: Pick<ShortLink, 'expiresAt' | 'usedAt'>,
  { signedOutAt }: { readonly signedOutAt?: string | undefined },
  now: Date,
): boolean => {
  // `expiresAt` has whole seconds. A sign-out replies only in the next second, so a link requested after it never
  // counts as older.
  const createdAt = expiresAt * 1000 - recoveryHours * 3_600_000;
  const isOlder = signedOutAt !== undefined && createdAt < Date.parse(signedOutAt);
  return usedAt !== undefined || isOlder || !isLinkActive({ expiresAt }, now);
};
