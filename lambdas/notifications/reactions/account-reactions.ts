import {
  AccountDisplaced,
  EmailProofDue,
  EmailUndoDue,
  PasswordChanged,
  RecoveryDue,
  RegistrationProofDue,
  SecondFactorChanged,
} from '#events/accounts.ts';
import { StaffEmailProofDue, StaffEmailUndoDue } from '#events/staff.ts';
import type { MessageReaction } from './reaction.ts';

export const accountReactions: readonly MessageReaction[] = [
  {
    name: 'send-email-proof',
    on: EmailProofDue,
    notice: 'emailProof',
    channel: 'mail',
    errorImpact: 'A client registered but got no verification e-mail, and cannot book.',
  },
  {
    name: 'send-staff-email-proof',
    on: StaffEmailProofDue,
    notice: 'emailProof',
    channel: 'mail',
    errorImpact:
      'The new e-mail of a staff member cannot be verified, because no verification e-mail was sent.',
  },
  {
    name: 'send-registration-proof',
    on: RegistrationProofDue,
    notice: 'registrationProof',
    channel: 'mail',
    errorImpact:
      'A user cannot register, because an unverified account holds their e-mail and no verification e-mail was sent.',
  },
  {
    name: 'send-email-undo',
    on: EmailUndoDue,
    notice: 'emailUndo',
    channel: 'mail',
    errorImpact: 'A client’s e-mail is changing, and the old address got no link to undo the change.',
  },
  {
    name: 'send-staff-email-undo',
    on: StaffEmailUndoDue,
    notice: 'emailUndo',
    channel: 'mail',
    errorImpact: 'A staff member’s e-mail is changing, and the old address got no link to undo the change.',
  },
  {
    name: 'send-second-factor-news',
    on: SecondFactorChanged,
    notice: 'secondFactor',
    channel: 'mail',
    errorImpact:
      'A user’s second factor was turned on or off, perhaps by someone else, and no e-mail was sent.',
  },
  {
    name: 'send-recovery',
    on: RecoveryDue,
    notice: 'recovery',
    channel: 'mail',
    errorImpact: 'A user requested a password reset and got no e-mail with the link.',
  },
  {
    name: 'send-password-news',
    on: PasswordChanged,
    notice: 'passwordChanged',
    channel: 'mail',
    errorImpact: 'A user’s password was changed, perhaps by someone else, and no e-mail was sent.',
  },
  {
    name: 'text-account-displaced',
    on: AccountDisplaced,
    notice: 'accountDisplaced',
    channel: 'sms',
    errorImpact: 'An account lost its e-mail to a user who verified it, and no SMS was sent.',
  },
];
