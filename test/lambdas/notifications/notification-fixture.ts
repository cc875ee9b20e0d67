import { demoSettings } from '#infra/local/seed/center.ts';
import { type AppointmentEvent, announce } from '#lambdas/notifications/delivery/announce.ts';
import { createMailChannel, createSmsChannel } from '#lambdas/notifications/delivery/channel.ts';
import type { Mail } from '#lambdas/platform/external/mailer.ts';
import type { SmsSender } from '#lambdas/platform/external/sms-sender.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { MailStop } from '#shared/core/email/mail-stop.ts';
import type { Message, MessageKind } from '#shared/notifications/delivery.ts';
import type { Patient } from '#shared/patients/patient.ts';

type SmsText = Parameters<SmsSender['send']>[0];

export const admin = (userId: string, changes: Partial<Account> = {}): Account => ({
  userId,
  role: 'admin',
  firstName: 'Ada',
  lastName: 'Rivera',
  email: `${userId}@centro.example`,
  phone: '787-555-0101',
  active: true,
  ...changes,
});

/** Emitted at 14:52 on a Friday in Puerto Rico, eleven days before the appointment. */
export const event: AppointmentEvent = {
  meta: {
    id: 'event-1',
    occurredAt: '2026-03-06T18:52:00.000Z',
    actor: 'admin:ada',
    correlationId: 'call-1',
  },
  data: { appointmentId: '0b9f6a52-6f0e-4f57-9d0c-1f2e9c2f41a7' },
};

type NotificationFixtureInput = {
  /** Accounts of the center or of the client. By default, one administrator. */
  readonly accounts?: readonly Account[];
  /** Phones that answered BAJA. */
  readonly optedOutPhones?: readonly string[];
  /** Blocked e-mail addresses. */
  readonly mailStops?: readonly Pick<MailStop, 'email' | 'reason'>[];
  /** The time when the message is sent. */
  readonly sendTime?: string;
  /** The client's record if it differs from the appointment, or null if it was deleted. */
  readonly client?: Partial<Patient> | null;
};

/** Creates a platform with one appointment and the accounts, which records sent messages and deliveries. */
export function createNotificationFixture(appointment: Appointment, input: NotificationFixtureInput = {}) {
  const {
    accounts = [admin('ada')],
    optedOutPhones = [],
    mailStops = [],
    sendTime = event.meta.occurredAt,
    client,
  } = input;
  const mails: Mail[] = [];
  const texts: SmsText[] = [];
  const deliveryLog = new Map<string, Message>();
  const writtenMessages: Message[] = [];
  // The fixture commits the message itself instead of a write of the table.
  const put = (message: Message) => message as never;
  const platform = {
    now: () => new Date(sendTime),
    appointments: { get: async () => appointment },
    accounts: {
      byRole: async (role: Account['role']) => accounts.filter((account) => account.role === role),
      find: async (id: string) => accounts.find(({ userId }) => userId === id),
    },
    patients: {
      find: async () => (client === null ? undefined : { ...appointment.patient, active: true, ...client }),
    },
    // No concurrent sender.
    uniqueClaims: { find: async () => undefined, take: (lease: object) => lease, release: () => ({}) },
    mailStops: { find: async (email: string) => mailStops.find((stop) => stop.email === email) },
    smsDeliveries: { track: () => ({}) },
    smsOptOuts: { has: async (phone: string) => optedOutPhones.includes(phone) },
    reminderLinks: { add: (link: object) => link },
    settings: { get: async () => demoSettings },
    deliveries: {
      find: async ({ deliveryId }: Message) => deliveryLog.get(deliveryId),
      ofAppointment: async () => [...deliveryLog.values()].toReversed(),
      put,
    },
    commit: async (...writes: object[]) => {
      for (const message of writes as Message[])
        if ('state' in message) {
          deliveryLog.set(message.deliveryId, message);
          writtenMessages.push(message);
        }
    },
  } as unknown as Platform;
  return {
    mails,
    texts,
    deliveryLog,
    writtenMessages,
    platform,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    smsSender: {
      send: async (text: SmsText) => {
        texts.push(text);
        return `sms-${texts.length}`;
      },
    },
    /** Lists the state of each message, in the order written. */
    listStates: () => writtenMessages.map(({ state, skipReason }) => skipReason ?? state),
  };
}
type NotificationPorts = Pick<Ports, 'mailer' | 'smsSender'> & { readonly platform: Platform };

export const channels = ['mail', 'sms'] as const;
export const sendNotification = (
  kind: MessageKind,
  channel: (typeof channels)[number],
  ports: NotificationPorts,
  emittedEvent = event,
) =>
  announce(emittedEvent, kind, {
    platform: ports.platform,
    channel: channel === 'mail' ? createMailChannel(ports.mailer) : createSmsChannel(ports.smsSender),
  });
