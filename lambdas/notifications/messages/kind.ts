import type { Attachment, Mail } from '#lambdas/platform/seams/mailer.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { LinkAction } from '#shared/appointments/changes/change-api.ts';
import type { PlaceChange } from '#shared/notifications/known-assignment.ts';
import type { Message } from '#shared/notifications/message.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';

/** Addresses that do one thing about one visit, once, for whoever has them. */
export type VisitLinks = Readonly<Record<LinkAction, string>>;

/** What a message is composed from, at the moment it is sent. */
export type Composing = {
  readonly visit: Appointment;
  readonly links: ScreenLinks;
  /** When what it tells of happened: the date of a receipt. */
  readonly occurredAt: Date;
  /** What of the visit's place is new to whoever reads this. */
  change(): Promise<PlaceChange>;
  /** Makes fresh links to this visit; they are kept before they are answered. */
  visitLinks(): Promise<VisitLinks>;
};
export type Composed = Pick<Mail, 'subject' | 'html' | 'text'> & {
  readonly attachments?: readonly Attachment[];
};

/** A kind of message: whom it is for, whether it is still so, and its words by each channel. */
export type Kind = {
  readonly audience: Message['audience'];
  /** A queue may be late: yesterday's news is not sent. */
  stillTrue(visit: Appointment, now: Date): boolean;
  /** Absent when it goes by SMS alone. */
  mail?(given: Composing): Composed | Promise<Composed>;
  sms(given: Composing): string | Promise<string>;
};
