import * as z from 'zod/mini';
import { secondFactorChanges } from '#shared/accounts/second-factor.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** Requests an invitation e-mail, first or repeated, for an account without a password. */
export const InvitationDue = defineEvent('accounts', 'InvitationDue', 1, z.object({ userId: Id }));

/** Requests the e-mail that verifies a client's address, after registration or a change of address. */
export const EmailProofDue = defineEvent('accounts', 'EmailProofDue', 1, z.object({ patientId: Id }));

/** Requests a verification e-mail to a prospect whose address belongs to an unverified account. */
export const RegistrationProofDue = defineEvent(
  'accounts',
  'RegistrationProofDue',
  1,
  z.object({ prospectId: Id }),
);

/** Requests the e-mail with the undo link, sent to the client's previous address after a change. */
export const EmailUndoDue = defineEvent(
  'accounts',
  'EmailUndoDue',
  1,
  z.object({ patientId: Id, recipientHash: z.string() }),
);

export const RecoveryDue = defineEvent('accounts', 'RecoveryDue', 1, z.object({ userId: Id }));

/** An unverified account lost its e-mail address to an account that verified it. Its owner is notified. */
export const AccountDisplaced = defineEvent('accounts', 'AccountDisplaced', 1, z.object({ userId: Id }));

export const AccountChanged = defineEvent('accounts', 'AccountChanged', 1, z.object({ userId: Id }));

/** All sessions of an account ended. `endedChannel` is the live channel that they used. */
export const SessionsEnded = defineEvent(
  'accounts',
  'SessionsEnded',
  1,
  z.object({ userId: Id, endedChannel: z.string() }),
);

/** A user's second factor was set up, turned off or bypassed. The user is notified. */
export const SecondFactorChanged = defineEvent(
  'accounts',
  'SecondFactorChanged',
  1,
  z.object({ userId: Id, change: z.enum(secondFactorChanges) }),
);

export const PasswordChanged = defineEvent(
  'accounts',
  'PasswordChanged',
  1,
  z.object({ userId: Id, changedAt: Instant, isRecovered: z.boolean() }),
);
