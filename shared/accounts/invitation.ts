import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';
import type { Account } from './account.ts';

/** How long an invitation holds, and how often its temporary password may be mistaken (docs/decisions.md). */
export const invitationHours = 72;
export const invitationTries = 5;
/** Whoever was let in and did not get as far as a password of their own within this time may try again. */
const claimMs = 60_000;

/** `due` until its message is made: the temporary password exists in that message alone, here is only its hash. */
export const invitationStatuses = ['due', 'sent', 'accepted'] as const;

/** The one invitation of an account that has no password of its own yet; a new one replaces it. */
export const Invitation = z.object({
  userId: Id,
  status: z.enum(invitationStatuses),
  issuedAt: Instant,
  /** Of the last message: salt and scrypt hash of its temporary password, base64url. */
  salt: z.optional(z.string()),
  passwordHash: z.optional(z.string()),
  endsAt: z.optional(Instant),
  tries: z.int(),
  /** Somebody brought the right password and is being let in: a second one is not. */
  claimedAt: z.optional(Instant),
  /** What became of its two messages. */
  mailedAt: z.optional(Instant),
  textedAt: z.optional(Instant),
  acceptedAt: z.optional(Instant),
  version: Version,
});
export type Invitation = z.infer<typeof Invitation>;

/** How the front desk sees it: `locked` after too many wrong tries. */
export const invitationStates = ['due', 'sent', 'expired', 'locked', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Whether somebody is still to choose a password of their own; nobody is let in to an account that is shut. */
export const isInvitable = ({ active, passwordTemporary }: Pick<Account, 'active' | 'passwordTemporary'>) =>
  active && passwordTemporary === true;

const isOver = ({ endsAt }: Invitation, now: Date) =>
  endsAt === undefined || Date.parse(endsAt) <= now.getTime();

/** Of an account that may have none yet: its message is then about to be made. */
export function invitationState(invitation: Invitation | undefined, now: Date): InvitationState {
  if (!invitation || invitation.status === 'due') return 'due';
  if (invitation.status === 'accepted') return 'accepted';
  if (invitation.tries >= invitationTries) return 'locked';
  return isOver(invitation, now) ? 'expired' : 'sent';
}

/**
 * How many hours an invitation still holds for whoever was told of it at `toldAt`; undefined when it does not, or a
 * later one took its place.
 */
export function tellableHours(
  invitation: Invitation | undefined,
  { toldAt, now }: { readonly toldAt: string; readonly now: Date },
): number | undefined {
  if (!invitation?.endsAt || invitation.issuedAt > toldAt) return undefined;
  if (invitationState(invitation, now) !== 'sent') return undefined;
  return Math.ceil((Date.parse(invitation.endsAt) - now.getTime()) / 3_600_000);
}

/** A new message takes the place of whatever was sent before, whose password is dead from now on. */
export const renewed = (userId: string, before: Invitation | undefined, now: Date): Invitation => ({
  userId,
  status: 'due',
  issuedAt: now.toISOString(),
  tries: 0,
  version: before?.version ?? 0,
});

type Secret = { readonly salt: string; readonly passwordHash: string };

/** What its message is about to tell opens the account once, for 72 hours. */
export const issued = (invitation: Invitation, secret: Secret, now: Date): Invitation => ({
  ...invitation,
  ...secret,
  endsAt: new Date(now.getTime() + invitationHours * 3_600_000).toISOString(),
});

/** The password to compare with; undefined when none lets anybody in: expired, locked or spent. */
export function secretOf(invitation: Invitation, now: Date): Secret | undefined {
  const { status, salt, passwordHash, tries } = invitation;
  if (status === 'accepted' || tries >= invitationTries || isOver(invitation, now)) return undefined;
  return salt === undefined || passwordHash === undefined ? undefined : { salt, passwordHash };
}

/** Whether somebody who brought its password is being let in at this moment. */
export const isBeingAccepted = ({ claimedAt }: Invitation, now: Date): boolean =>
  claimedAt !== undefined && now.getTime() - Date.parse(claimedAt) < claimMs;

/** Somebody chose a password of their own: nothing is left that could be guessed. */
export function accepted(invitation: Invitation, now: Date): Invitation {
  const { salt: _salt, passwordHash: _hash, claimedAt: _claim, ...rest } = invitation;
  return { ...rest, status: 'accepted', acceptedAt: now.toISOString() };
}
