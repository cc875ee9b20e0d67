import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type {
  Appointment,
  AppointmentStatus,
  AppointmentWithStatus,
} from '#shared/appointments/appointment.ts';
import type { LinkAction, linkActions } from '#shared/appointments/changes/reminder-link.ts';
import type { Message as StoredMessage } from '#shared/notifications/delivery.ts';
import type { AssignmentChange } from '#shared/notifications/notified-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Message } from '../letter.ts';

export type ReminderLinks = Readonly<Record<(typeof linkActions)[number], string>>;

/** Data to compose a message from, read when it is sent. */
export type MessageContext = {
  readonly appointment: Appointment;
  readonly links: ScreenLinks;
  readonly now: Date;
  /** Time of the event, used as the receipt's date. */
  readonly occurredAt: Date;
  /** Change of time or staff member since the last message by this channel. */
  change(): Promise<AssignmentChange>;
  /** True if the client allows messages to name the treatment. */
  namesTreatment(): Promise<boolean>;
  /** Stores and returns new links, one per action. */
  reminderLinks<Action extends LinkAction>(
    ...actions: readonly [Action, ...Action[]]
  ): Promise<Record<Action, string>>;
};
export type ComposedMessage = Message & {
  readonly attachments?: readonly Attachment[];
};

/** Audience, validity check and composition per channel of a kind of message. */
export type MessageTemplate = {
  readonly audience: StoredMessage['audience'];
  /** Also sent to supervisors, who may take the decision that the message requests. */
  readonly isForFrontDesk?: true;
  /** True if the message is still correct when it is sent, since the queue may be late. */
  isStillValid(appointment: Appointment, now: Date): boolean;
  mail?(context: MessageContext): ComposedMessage | Promise<ComposedMessage>;
  sms?(context: MessageContext): string | Promise<string>;
};

/** Narrows the appointment to the one status that `isStillValid` allows. Throws for any other. */
export function requireStatus<S extends AppointmentStatus>(
  status: S,
  appointment: Appointment,
): AppointmentWithStatus<S> {
  const hasStatus = (candidate: Appointment): candidate is AppointmentWithStatus<S> =>
    candidate.status === status;
  if (!hasStatus(appointment)) throw new Error(`${appointment.appointmentId} is not ${status}.`);
  return appointment;
}
