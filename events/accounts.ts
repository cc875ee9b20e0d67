import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { defineEvent } from './define-event.ts';

/** Somebody has an account and no password: they are to be invited, or invited again. */
export const InvitationDue = defineEvent('accounts', 'InvitationDue', 1, z.object({ userId: Id }));

/** A client registered by themselves: their e-mail is to be proved before they book. */
export const EmailProofDue = defineEvent('accounts', 'EmailProofDue', 1, z.object({ patientId: Id }));

/** An account was let in, shut out, or renamed. */
export const AccountChanged = defineEvent('accounts', 'AccountChanged', 1, z.object({ userId: Id }));
