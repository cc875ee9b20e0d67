import * as z from 'zod/mini';
import { secondFactorChanges } from '#shared/accounts/second-factor.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** Somebody has an account and no password: they are to be invited, or invited again. */
export const InvitationDue = defineEvent('accounts', 'InvitationDue', 1, z.object({ userId: Id }));

/** A client registered by themselves, or asked for another e-mail: it is to be proved. */
export const EmailProofDue = defineEvent('accounts', 'EmailProofDue', 1, z.object({ patientId: Id }));

/** Whoever applied cannot register before they prove their e-mail: an account that never did has it. */
export const RegistrationProofDue = defineEvent(
  'accounts',
  'RegistrationProofDue',
  1,
  z.object({ prospectId: Id }),
);

/** A client's e-mail is to change, or did: the address it was is told, with a link that undoes it. */
export const EmailUndoDue = defineEvent(
  'accounts',
  'EmailUndoDue',
  1,
  z.object({ patientId: Id, recipientHash: z.string() }),
);

/** Somebody forgot their password: they are sent a link that takes another one. */
export const RecoveryDue = defineEvent('accounts', 'RecoveryDue', 1, z.object({ userId: Id }));

/** Somebody proved that an e-mail is theirs, and the account that had it and never did gave way: its person is told. */
export const AccountDisplaced = defineEvent('accounts', 'AccountDisplaced', 1, z.object({ userId: Id }));

/** An account was let in, shut out, or renamed. */
export const AccountChanged = defineEvent('accounts', 'AccountChanged', 1, z.object({ userId: Id }));

/** Every session of an account ended, and with them the channel its open screens listened to. */
export const SessionsEnded = defineEvent(
  'accounts',
  'SessionsEnded',
  1,
  z.object({ userId: Id, endedChannel: z.string() }),
);

/** Somebody's second factor was set up, turned off, or got around: they are told. */
export const SecondFactorChanged = defineEvent(
  'accounts',
  'SecondFactorChanged',
  1,
  z.object({ userId: Id, change: z.enum(secondFactorChanges) }),
);

/** Somebody chose another password, signed in or by the link of a recovery: they are told. */
export const PasswordChanged = defineEvent(
  'accounts',
  'PasswordChanged',
  1,
  z.object({ userId: Id, changedAt: Instant, isRecovered: z.boolean() }),
);
