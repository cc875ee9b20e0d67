import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { Appointment, AppointmentIn, AppointmentStatus } from '#shared/appointments/appointment.ts';
import type { LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import type { Message as Told } from '#shared/notifications/delivery.ts';
import type { AssignmentChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Message } from '../letter.ts';

/** Addresses that do one thing about one appointment, once, for whoever has them. */
export type ReminderLinks = Readonly<Record<LinkAction, string>>;

/** What a message is composed from, at the moment it is sent. */
export type Composing = {
  readonly appointment: Appointment;
  readonly links: ScreenLinks;
  /** When it goes out. */
  readonly now: Date;
  /** When what it tells of happened: the date of a receipt. */
  readonly occurredAt: Date;
  /** What of the appointment's place is new to whoever reads this. */
  change(): Promise<AssignmentChange>;
  /** Whether its client wants the treatment named where others may read it. */
  namesTreatment(): Promise<boolean>;
  /** Makes fresh links to this appointment, one for each action; they are kept before they are answered. */
  reminderLinks<Action extends LinkAction>(
    ...actions: readonly [Action, ...Action[]]
  ): Promise<Record<Action, string>>;
};
export type Composed = Message & {
  readonly attachments?: readonly Attachment[];
};

/** A kind of message: whom it is for, whether it is still so, and its words by each channel. */
export type Kind = {
  readonly audience: Told['audience'];
  /** It asks for a decision: whoever may take it hears of it, supervisors too. */
  readonly isForFrontDesk?: true;
  /** A queue may be late: yesterday's news is not sent. */
  stillTrue(appointment: Appointment, now: Date): boolean;
  /** Absent when it goes by SMS alone. */
  mail?(given: Composing): Composed | Promise<Composed>;
  /** Absent when it goes by e-mail alone. */
  sms?(given: Composing): string | Promise<string>;
};

/** The appointment of a kind that `stillTrue` lets go in one state alone. */
export function requireStatus<S extends AppointmentStatus>(
  status: S,
  appointment: Appointment,
): AppointmentIn<S> {
  const isIn = (each: Appointment): each is AppointmentIn<S> => each.status === status;
  if (!isIn(appointment)) throw new Error(`${appointment.appointmentId} is not ${status}.`);
  return appointment;
}
