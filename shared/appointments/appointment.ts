import * as z from 'zod/mini';
import { minutesOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { handRefundMethods, type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id, Instant, Minutes, Version } from '#shared/core/schemas.ts';
import { BookedService } from './booked-service.ts';

export const appointmentStatuses = [
  'reserved',
  'pending',
  'confirmed',
  'completed',
  'cancelled',
  'noShow',
  'expired',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** States in which an appointment occupies its aesthetician's time. */
const occupyingStatuses = ['reserved', 'pending', 'confirmed', 'completed'] as const;
export const occupies = (status: AppointmentStatus) => occupyingStatuses.some((each) => each === status);

/** Where the deposit's money is. `releasing` and `refunding` are on their way back; a reaction finishes them. */
export const depositStatuses = [
  'none',
  'awaited',
  'held',
  'captured',
  'releasing',
  'released',
  'refunding',
  'refunded',
  'kept',
] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** A medication assigned to an appointment, as it was when assigned. */
export const BookedMedication = z.object({
  medicationId: Id,
  name: z.string(),
  doses: z.int().check(z.minimum(1)),
  dosePriceCents: Cents,
  pictureKey: z.optional(z.string()),
  /** Of a completed appointment: doses that nobody had when it was closed. */
  missingDoses: z.optional(z.int().check(z.minimum(1))),
});
export type BookedMedication = z.infer<typeof BookedMedication>;

/** The client as known when booking, for messages and lists. */
export const BookedPatient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type BookedPatient = z.infer<typeof BookedPatient>;

export const Assignment = z.object({ staffId: Id, staffName: z.string(), date: CivilDate, time: CivilTime });
/** Who, on what day and when: the part of an appointment that can move. */
export type Assignment = z.infer<typeof Assignment>;
/** What a client chose: the day and hour of a request; of a confirmed appointment also the person. */
export const ChosenPlace = z.object({
  ...Assignment.shape,
  staffId: z.optional(Id),
  staffName: z.optional(z.string()),
});
export type ChosenPlace = z.infer<typeof ChosenPlace>;

/** Whether the front desk may still put an appointment elsewhere. */
export const isStillToCome = ({ status }: { readonly status: AppointmentStatus }) =>
  status === 'pending' || status === 'confirmed';

/** An assignment without the name: what a browser may send of it. */
export const SlotChoice = z.object({
  staffId: Id,
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
});
export type SlotChoice = z.infer<typeof SlotChoice>;
/** Where an appointment is, without the rest of it. */
export const slotOf = ({ staffId, date, time, durationMinutes }: SlotChoice): SlotChoice => ({
  staffId,
  date,
  time,
  durationMinutes,
});
export const isSameSlot = (a: SlotChoice, b: SlotChoice) =>
  a.staffId === b.staffId &&
  a.date === b.date &&
  a.time === b.time &&
  a.durationMinutes === b.durationMinutes;

/** Why an appointment will not be: who ended it, and by which rule. */
export const cancellationKinds = [
  'byPatient',
  'byDesk',
  'denied',
  'removed',
  'lapsed',
  'hourPassed',
] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

export const Cancellation = z.object({
  kind: z.enum(cancellationKinds),
  /** What somebody typed about it. */
  note: z.optional(z.string()),
  at: Instant,
  /** As the trail names them: `admin:lourdes`. */
  by: z.string(),
});
export type Cancellation = z.infer<typeof Cancellation>;

const AlertOverride = z.object({
  ruleIds: z.array(z.string()),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
/** Answers of the client's that speak against the appointment, and why somebody went on. */
export type AlertOverride = z.infer<typeof AlertOverride>;

const Payment = z.object({ method: z.enum(paymentMethods), startedAt: Instant });
export type Payment = z.infer<typeof Payment>;

const Collected = z.object({
  saleId: Id,
  method: z.enum(paymentMethods),
  cents: Cents,
  at: Instant,
});
/** Its balance, paid at the till before its code closes it. */
export type Collected = z.infer<typeof Collected>;

const common = {
  appointmentId: Id,
  patientId: Id,
  patient: BookedPatient,
  /** Empty when only medicines are given. */
  services: z.array(BookedService),
  ...Assignment.shape,
  durationMinutes: Minutes,
  origin: z.enum(['client', 'admin']),
  subtotalCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  deposit: z.object({
    status: z.enum(depositStatuses),
    amountCents: Cents,
    paymentIntentId: z.optional(z.string()),
    captureBefore: z.optional(Instant),
    /** Since when it is on its way back, while it is. */
    returningSince: z.optional(Instant),
    /** When the client's bank sent its refund back: a person asks for it again, or finds another way. */
    refusedAt: z.optional(Instant),
    /** How it went back, where that was not by the card. */
    returnedBy: z.optional(z.enum(handRefundMethods)),
  }),
  balanceDueCents: Cents,
  /** Up to how many hours before it was free to change when it was booked. */
  freeCancellationHours: z.int(),
  createdAt: Instant,
  codeTries: z.int(),
  attendanceConfirmed: z.boolean(),
  medications: z.array(BookedMedication),
  alertOverrides: z.array(AlertOverride),
  /** Taken out of every list by the front desk; its money and its trail remain. */
  hidden: z.boolean(),
  version: Version,
};

const sinceRequest = {
  /** When its client asked for it; never, of one that the front desk entered. */
  requestedAt: z.optional(Instant),
  /** Where its client last chose or accepted it to be, while the center has it elsewhere. */
  changedFrom: z.optional(ChosenPlace),
};

const sinceConfirmation = {
  ...sinceRequest,
  /** Since when it has its hour: approved, created by the desk, or moved. */
  placedAt: Instant,
  confirmationCode: z.string(),
  /** How its balance is being paid, once somebody has said so. */
  payment: z.optional(Payment),
  /** What the till took for it; nothing is due since then. */
  collected: z.optional(Collected),
  /** The hour for which the client said they will come; it counts only while the appointment has that hour. */
  attendanceFor: z.optional(z.object({ date: CivilDate, time: CivilTime })),
};

/** Each status requires its own fields; those left over from an earlier one are allowed. */
export const Appointment = z.discriminatedUnion('status', [
  z.object({ ...common, status: z.literal('reserved'), reservedUntil: Instant }),
  z.object({
    ...common,
    ...sinceRequest,
    status: z.literal('pending'),
    requestedAt: Instant,
    /** The last warning given that the hold ends, in hours before its end. */
    holdWarnedHours: z.optional(z.int()),
    /** An approval whose capture is under way: nothing else may be decided until it ends. */
    approval: z.optional(z.object({ by: z.string(), at: Instant })),
  }),
  z.object({ ...common, ...sinceConfirmation, status: z.literal('confirmed') }),
  z.object({
    ...common,
    ...sinceConfirmation,
    status: z.literal('completed'),
    /** Absent when an administrator closed it without: a lost code is void. */
    confirmationCode: z.optional(z.string()),
    payment: Payment,
    completedAt: Instant,
    /** The balance as it was collected when the appointment was closed. */
    collectedCents: Cents,
  }),
  z.object({
    ...common,
    ...z.partial(z.object(sinceConfirmation)).shape,
    status: z.literal('cancelled'),
    cancellation: Cancellation,
  }),
  z.object({ ...common, ...sinceConfirmation, status: z.literal('noShow') }),
  z.object({ ...common, status: z.literal('expired') }),
]);
export type Appointment = z.infer<typeof Appointment>;
/** An appointment in one of these states. */
export type AppointmentIn<S extends AppointmentStatus> = Extract<Appointment, { readonly status: S }>;
/** A confirmed appointment whose payment has begun. */
export type PayingAppointment = AppointmentIn<'confirmed'> & { readonly payment: Payment };

/** An approval is under way: nothing else may be decided. */
export const isBeingApproved = (appointment: Appointment): boolean =>
  appointment.status === 'pending' && appointment.approval !== undefined;
/** How the balance is or was paid, once somebody has said so. */
export const paymentMethodOf = (appointment: Appointment): PaymentMethod | undefined =>
  'payment' in appointment ? appointment.payment?.method : undefined;

/** Whether it is, or was, to be carried out: what opens the client's record to its aesthetician. */
export const isCarriedOut = ({ status, hidden }: { status: AppointmentStatus; hidden?: boolean }): boolean =>
  !hidden && (status === 'confirmed' || status === 'completed');

/** Whether its client was told who carries it out: until it is approved that may be anybody. */
export const isStaffTold = (appointment: Appointment): boolean =>
  'confirmationCode' in appointment
    ? appointment.status !== 'cancelled' || appointment.confirmationCode !== undefined
    : false;

export const startInstantKey = ({ date, time }: Pick<Appointment, 'date' | 'time'>) => `${date}T${time}`;
export const bySoonest = (a: Pick<Appointment, 'date' | 'time'>, b: Pick<Appointment, 'date' | 'time'>) =>
  startInstantKey(a).localeCompare(startInstantKey(b));

/** Whether only medicines are given at it. */
export const isOfMedications = ({ services }: Pick<Appointment, 'services'>): boolean =>
  services.length === 0;

type Booked = {
  readonly services: readonly { readonly name: string }[];
  readonly medications: readonly { readonly name: string }[];
};
/** What is done at an appointment, by name: its services, or the medicines of one that has none. */
export const treatmentNames = ({ services, medications }: Booked): string[] =>
  (services.length > 0 ? services : medications).map(({ name }) => name);

/** The minutes of its day that an appointment takes. */
export function intervalOf({
  time,
  durationMinutes,
}: Pick<Appointment, 'time' | 'durationMinutes'>): Interval {
  const start = minutesOfDay(time);
  return { start, end: start + durationMinutes };
}
