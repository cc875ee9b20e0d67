import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';
import type { Account } from './account.ts';

/** Validity of an invitation, and wrong tries allowed for its temporary password (docs/decisions.md). */
export const invitationHours = 72;
export const maxInvitationTries = 5;
/** After this time an interrupted acceptance can be retried. */
const claimMs = 60_000;

/** `due` until the message is created. The temporary password is only in the message, its hash in the row. */
export const invitationStatuses = ['due', 'sent', 'accepted'] as const;

export const Invitation = z.object({
  userId: Id,
  status: z.enum(invitationStatuses),
  issuedAt: Instant,
  /** Salt and scrypt hash (base64url) of the latest message's temporary password. */
  salt: z.optional(z.string()),
  passwordHash: z.optional(z.string()),
  endsAt: z.optional(Instant),
  tries: z.int(),
  /** Set while an acceptance with the right password is in progress, which blocks a second one. */
  claimedAt: z.optional(Instant),
  mailedAt: z.optional(Instant),
  textedAt: z.optional(Instant),
  acceptedAt: z.optional(Instant),
  version: Version,
});
export type Invitation = z.infer<typeof Invitation>;

/** States shown to the front desk. `locked` means too many wrong tries. */
export const invitationStates = ['due', 'sent', 'expired', 'locked', 'accepted'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const isInvitable = ({ active, passwordTemporary }: Pick<Account, 'active' | 'passwordTemporary'>) =>
  active && passwordTemporary === true;

const isExpired = ({ endsAt }: Invitation, now: Date) =>
  endsAt === undefined || Date.parse(endsAt) <= now.getTime();

export function getInvitationState(invitation: Invitation | undefined, now: Date): InvitationState {
  if (!invitation || invitation.status === 'due') return 'due';
  if (invitation.status === 'accepted') return 'accepted';
  if (invitation.tries >= maxInvitationTries) return 'locked';
  return isExpired(invitation, now) ? 'expired' : 'sent';
}

/** Undefined if the invitation was issued after `requestedAt` or can no longer be accepted. */
export function calculateRemainingHours(
  invitation: Invitation | undefined,
  { requestedAt, now }: { readonly requestedAt: string; readonly now: Date },
): number | undefined {
  if (!invitation?.endsAt || invitation.issuedAt > requestedAt) return undefined;
  if (getInvitationState(invitation, now) !== 'sent') return undefined;
  return Math.ceil((Date.parse(invitation.endsAt) - now.getTime()) / 3_600_000);
}

export const renewInvitation = (userId: string, before: Invitation | undefined, now: Date): Invitation => ({
  userId,
  status: 'due',
  issuedAt: now.toISOString(),
  tries: 0,
  version: before?.version ?? 0,
});

type Secret = { readonly salt: string; readonly passwordHash: string };

export const setInvitationPassword = (invitation: Invitation, secret: Secret, now: Date): Invitation => ({
  ...invitation,
  ...secret,
  endsAt: new Date(now.getTime() + invitationHours * 3_600_000).toISOString(),
});

export function findPasswordSecret(invitation: Invitation, now: Date): Secret | undefined {
  const { status, salt, passwordHash, tries } = invitation;
  if (status === 'accepted' || tries >= maxInvitationTries || isExpired(invitation, now)) return undefined;
  return salt === undefined || passwordHash === undefined ? undefined : { salt, passwordHash };
}

export const isBeingAccepted = ({ claimedAt }: Invitation, now: Date): boolean =>
  claimedAt !== undefined && now.getTime() - Date.parse(claimedAt) < claimMs;

/** Marks the invitation as accepted and deletes the password hash. */
export function markAccepted(invitation: Invitation, now: Date): Invitation {
  const { salt: _salt, passwordHash: _hash, claimedAt: _claim, ...invitationWithoutSecret } = invitation;
  return { ...invitationWithoutSecret, status: 'accepted', acceptedAt: now.toISOString() };
}
