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

/** Reactions that notify people about their account or application. */
export const accountReactions: readonly MessageReaction[] = [
  {
    name: 'send-email-proof',
    on: EmailProofDue,
    notice: 'emailProof',
    channel: 'mail',
    errorImpact: 'A client registered and cannot book, since no e-mail brought the link that proves theirs.',
  },
  {
    name: 'send-staff-email-proof',
    on: StaffEmailProofDue,
    notice: 'emailProof',
    channel: 'mail',
    errorImpact:
      'Somebody of the team is to have another e-mail, and nothing brought the link that proves it.',
  },
  {
    name: 'send-registration-proof',
    on: RegistrationProofDue,
    notice: 'registrationProof',
    channel: 'mail',
    errorImpact:
      'Somebody cannot register, since an account that never proved their e-mail has it and no e-mail brought the link that proves it.',
  },
  {
    name: 'send-email-undo',
    on: EmailUndoDue,
    notice: 'emailUndo',
    channel: 'mail',
    errorImpact: 'A client’s e-mail changes and the old address has no link that undoes it.',
  },
  {
    name: 'send-staff-email-undo',
    on: StaffEmailUndoDue,
    notice: 'emailUndo',
    channel: 'mail',
    errorImpact: 'The e-mail of somebody of the team changes and the old address has no link that undoes it.',
  },
  {
    name: 'send-second-factor-news',
    on: SecondFactorChanged,
    notice: 'secondFactor',
    channel: 'mail',
    errorImpact:
      'Somebody’s second factor was set up or turned off, maybe not by them, and no e-mail says so.',
  },
  {
    name: 'send-recovery',
    on: RecoveryDue,
    notice: 'recovery',
    channel: 'mail',
    errorImpact: 'Somebody forgot their password, and no e-mail brought the link that takes another one.',
  },
  {
    name: 'send-password-news',
    on: PasswordChanged,
    notice: 'passwordChanged',
    channel: 'mail',
    errorImpact: 'Somebody’s password was changed, maybe not by them, and no e-mail says so.',
  },
  {
    name: 'text-account-displaced',
    on: AccountDisplaced,
    notice: 'accountDisplaced',
    channel: 'sms',
    errorImpact: 'Somebody’s account gave its e-mail up to whoever proved it, and no SMS told them.',
  },
];
