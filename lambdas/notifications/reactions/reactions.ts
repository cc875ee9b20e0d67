import {
  EmailProofDue,
  EmailUndoDue,
  PasswordChanged,
  RegistrationProofDue,
  SecondFactorChanged,
} from '#events/accounts.ts';
import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentDenied,
  AppointmentRequested,
  AppointmentRescheduled,
  AttendanceConfirmed,
  DepositReturned,
  HoldEndsSoon,
  HoldLapsed,
  ReminderDue,
} from '#events/appointments.ts';
import { LaserRequestChanged, LaserRequested, ProspectReceived } from '#events/intake.ts';
import { HealthAnswersGiven, HealthAnswersRequested, SignedPaperFiled } from '#events/patients.ts';
import type { MessageReaction } from './reaction.ts';

const ofStaff = [
  { on: AppointmentConfirmed, name: 'new-appointment', what: 'has a new appointment' },
  { on: AppointmentRescheduled, name: 'moved-appointment', what: 'has an appointment at another hour' },
  { on: AppointmentCancelled, name: 'cancelled-appointment', what: 'lost an appointment that was cancelled' },
  { on: AppointmentDenied, name: 'denied-appointment', what: 'lost an appointment that the desk denied' },
] as const;

/** What aestheticians hear by the channel the owner chose, and the desk of what clients do by themselves. */
const teamNews: readonly MessageReaction[] = [
  ...ofStaff.flatMap(({ on, name, what }) =>
    (['mail', 'sms'] as const).map((channel) => ({
      name: `${channel}-staff-of-${name}`,
      on,
      notice: 'staffNews' as const,
      channel,
      errorImpact: `An aesthetician ${what} and got no ${channel === 'mail' ? 'e-mail' : 'SMS'} about it.`,
    })),
  ),
  {
    name: 'notify-admin-of-move',
    on: AppointmentRescheduled,
    notice: 'deskNews',
    channel: 'mail',
    by: 'client',
    errorImpact: 'A client moved their appointment and the administrators got no e-mail about it.',
  },
  {
    name: 'notify-admin-of-cancellation',
    on: AppointmentCancelled,
    notice: 'deskNews',
    channel: 'mail',
    by: 'client',
    errorImpact: 'A client gave up their appointment and the administrators got no e-mail about it.',
  },
];

/** Everything people are told because something happened. Each row is a reaction of the one function of its channel. */
export const reactions: readonly MessageReaction[] = [
  {
    name: 'notify-admin-of-request',
    on: AppointmentRequested,
    kind: 'requestReceived',
    channel: 'mail',
    errorImpact: 'A client waits for an answer and the administrators got no e-mail about it.',
  },
  {
    name: 'text-admin-of-request',
    on: AppointmentRequested,
    kind: 'requestReceived',
    channel: 'sms',
    errorImpact: 'A client waits for an answer and the administrators got no SMS about it.',
  },
  {
    name: 'send-appointment-confirmation',
    on: AppointmentConfirmed,
    kind: 'confirmed',
    channel: 'mail',
    errorImpact:
      'A client was approved and charged, and got no e-mail with the code, the receipt and the calendar file.',
  },
  {
    name: 'text-appointment-confirmation',
    on: AppointmentConfirmed,
    kind: 'confirmed',
    channel: 'sms',
    errorImpact: 'A client was approved and charged, and got no SMS with the code.',
  },
  {
    name: 'send-appointment-denial',
    on: AppointmentDenied,
    kind: 'denied',
    channel: 'mail',
    errorImpact: 'A client was refused and got no e-mail about it or about their deposit.',
  },
  {
    name: 'text-appointment-denial',
    on: AppointmentDenied,
    kind: 'denied',
    channel: 'sms',
    errorImpact: 'A client was refused and got no SMS about it.',
  },
  {
    name: 'send-lapse-notice',
    on: HoldLapsed,
    kind: 'lapsed',
    channel: 'mail',
    errorImpact: 'A client’s request lapsed and no e-mail asked them to request again.',
  },
  {
    name: 'text-lapse-notice',
    on: HoldLapsed,
    kind: 'lapsed',
    channel: 'sms',
    errorImpact: 'A client’s request lapsed and no SMS asked them to request again.',
  },
  {
    name: 'send-cancellation',
    on: AppointmentCancelled,
    kind: 'cancelled',
    channel: 'mail',
    errorImpact: 'An appointment was cancelled and its client got no e-mail about it or about their deposit.',
  },
  {
    name: 'text-cancellation',
    on: AppointmentCancelled,
    kind: 'cancelled',
    channel: 'sms',
    errorImpact: 'An appointment was cancelled and its client got no SMS about it.',
  },
  {
    name: 'send-refund-notice',
    on: DepositReturned,
    kind: 'refunded',
    channel: 'mail',
    // A hold that was let go took nothing.
    when: ({ depositStatus }) => depositStatus === 'refunded',
    errorImpact: 'A client’s deposit is back and no e-mail told them so.',
  },
  {
    name: 'send-new-place',
    on: AppointmentRescheduled,
    kind: 'rescheduled',
    channel: 'mail',
    errorImpact: 'An appointment was moved and its client got no e-mail with the new hour.',
  },
  {
    name: 'text-new-place',
    on: AppointmentRescheduled,
    kind: 'rescheduled',
    channel: 'sms',
    errorImpact: 'An appointment was moved and its client got no SMS with the new hour.',
  },
  {
    name: 'text-admin-of-attendance',
    on: AttendanceConfirmed,
    kind: 'attendance',
    channel: 'sms',
    // What the desk wrote down itself is no news to it.
    when: ({ by }) => by === 'client',
    errorImpact: 'A client said they will come and the administrators got no SMS about it.',
  },
  {
    name: 'warn-admin-of-hold',
    on: HoldEndsSoon,
    kind: 'holdEnding',
    channel: 'mail',
    errorImpact: 'A request is about to lose its hold and no e-mail warned the administrators.',
  },
  {
    name: 'text-admin-of-hold',
    on: HoldEndsSoon,
    kind: 'holdEnding',
    channel: 'sms',
    errorImpact: 'A request is about to lose its hold and no SMS warned the administrators.',
  },
  {
    name: 'send-reminder',
    on: ReminderDue,
    kind: 'reminder',
    channel: 'mail',
    errorImpact: 'A client was not reminded of their appointment by e-mail.',
  },
  {
    name: 'text-reminder',
    on: ReminderDue,
    kind: 'reminder',
    channel: 'sms',
    errorImpact: 'A client was not reminded of their appointment by SMS.',
  },
  {
    name: 'send-email-proof',
    on: EmailProofDue,
    notice: 'emailProof',
    channel: 'mail',
    errorImpact: 'A client registered and cannot book, since no e-mail brought the link that proves theirs.',
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
    name: 'send-second-factor-news',
    on: SecondFactorChanged,
    notice: 'secondFactor',
    channel: 'mail',
    errorImpact:
      'Somebody’s second factor was set up or turned off, maybe not by them, and no e-mail says so.',
  },
  {
    name: 'send-password-news',
    on: PasswordChanged,
    notice: 'passwordChanged',
    channel: 'mail',
    errorImpact: 'Somebody’s password was changed, maybe not by them, and no e-mail says so.',
  },
  {
    name: 'send-laser-decision',
    on: LaserRequestChanged,
    notice: 'laserDecision',
    channel: 'mail',
    errorImpact: 'A client asked for laser, was answered, and got no e-mail about it.',
  },
  {
    name: 'text-laser-decision',
    on: LaserRequestChanged,
    notice: 'laserDecision',
    channel: 'sms',
    errorImpact: 'A client was admitted to laser and got no SMS about it.',
  },
  {
    name: 'send-application-receipt',
    on: ProspectReceived,
    notice: 'application',
    channel: 'mail',
    errorImpact: 'Somebody applied and got no e-mail that says so and what comes next.',
  },
  {
    name: 'text-application-receipt',
    on: ProspectReceived,
    notice: 'application',
    channel: 'sms',
    errorImpact: 'Somebody applied and got no SMS that says so.',
  },
  {
    name: 'notify-admin-of-application',
    on: ProspectReceived,
    notice: 'applicationToDesk',
    channel: 'mail',
    errorImpact: 'Somebody applied and the administrators got no e-mail about it.',
  },
  {
    name: 'notify-admin-of-laser-request',
    on: LaserRequested,
    notice: 'laserRequested',
    channel: 'mail',
    errorImpact: 'A client asked for laser and the administrators got no e-mail about it.',
  },
  {
    name: 'send-signed-paper',
    on: SignedPaperFiled,
    notice: 'signedPaper',
    channel: 'mail',
    errorImpact: 'Somebody signed a consent and got no copy of it by e-mail.',
  },
  {
    name: 'send-answers-request',
    on: HealthAnswersRequested,
    notice: 'answersRequest',
    channel: 'mail',
    errorImpact: 'The team asked a client about their health and no e-mail brought the link.',
  },
  {
    name: 'text-answers-request',
    on: HealthAnswersRequested,
    notice: 'answersRequest',
    channel: 'sms',
    errorImpact: 'The team asked a client about their health and no SMS brought the link.',
  },
  {
    name: 'notify-admin-of-answers',
    on: HealthAnswersGiven,
    notice: 'answersGiven',
    channel: 'mail',
    errorImpact: 'A client answered about their health and the administrators got no e-mail about it.',
  },
  ...teamNews,
];
