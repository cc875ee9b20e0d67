import * as z from 'zod/mini';
import { Email, Id, Instant } from '#shared/core/schemas.ts';

/** Those that open by themselves; recovery and the health questions have pages of their own. */
export const openedKinds = ['invitation', 'emailProof', 'registration', 'emailUndo', 'greetings'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** What a short link leads to: choosing a password, saying that an e-mail is one's own, creating an account at an address that is proved by it, keeping the old one, no more greetings, another password, or the health questions. */
export const shortLinkKinds = [...openedKinds, 'recovery', 'healthAnswers'] as const;

/** How long the link that proves an e-mail holds. */
export const emailProofHours = 72;

/** How long the link that takes another password holds. */
export const recoveryHours = 1;

/** A greeting is read late, or again: its way out lasts until the next one. */
export const greetingsHours = 366 * 24;

/** A link of ours short enough for an SMS, found by the hash of its token; it says nothing of whom it is for. */
export const ShortLink = z.object({
  tokenHash: z.string(),
  kind: z.enum(shortLinkKinds),
  /** Of who applied and has no account yet: their application. */
  userId: Id,
  /** The address it was made for: whoever has another one now is not meant. */
  email: Email,
  /** The request for answers that it was sent for. */
  requestId: z.optional(Id),
  /** Of one that does what it is for once. */
  usedAt: z.optional(Instant),
  /** Epoch seconds, after which the table forgets it. */
  expiresAt: z.int(),
});
export type ShortLink = z.infer<typeof ShortLink>;

export const isAlive = ({ expiresAt }: Pick<ShortLink, 'expiresAt'>, now: Date): boolean =>
  now.getTime() < expiresAt * 1000;

/** Whatever ended every session of the account since, another password before all, ended the link too. */
export const isRecoveryOver = (
  { expiresAt, usedAt }: Pick<ShortLink, 'expiresAt' | 'usedAt'>,
  { signedOutAt }: { readonly signedOutAt?: string | undefined },
  now: Date,
): boolean => {
  // The second that a session ends in is over before that is answered.
  const isOlder =
    signedOutAt !== undefined && expiresAt * 1000 - recoveryHours * 3_600_000 < Date.parse(signedOutAt);
  return usedAt !== undefined || isOlder || !isAlive({ expiresAt }, now);
};
