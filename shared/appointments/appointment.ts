import * as z from 'zod/mini';
import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { manualRefundMethods, type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
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

const occupyingStatuses = ['reserved', 'pending', 'confirmed', 'completed'] as const;
export const occupiesSlot = (status: AppointmentStatus) =>
  occupyingStatuses.some((occupyingStatus) => occupyingStatus === status);

/** State of the deposit. A reaction completes `releasing` and `refunding`. */
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

/** Copy of a medication at the time of its assignment. */
export const BookedMedication = z.object({
  medicationId: Id,
  name: z.string(),
  doses: z.int().check(z.minimum(1)),
  dosePriceCents: Cents,
  pictureKey: z.optional(z.string()),
  /** Doses that were unavailable when the appointment was closed. */
  missingDoses: z.optional(z.int().check(z.minimum(1))),
});
export type BookedMedication = z.infer<typeof BookedMedication>;

export const BookedPatient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type BookedPatient = z.infer<typeof BookedPatient>;

export const Assignment = z.object({ staffId: Id, staffName: z.string(), date: CivilDate, time: CivilTime });
export type Assignment = z.infer<typeof Assignment>;
/** The slot that the client chose or accepted. A request has no aesthetician. */
export const AgreedSlot = z.object({
  ...Assignment.shape,
  staffId: z.optional(Id),
  staffName: z.optional(z.string()),
});
export type AgreedSlot = z.infer<typeof AgreedSlot>;

export const canMoveAppointment = ({ status }: { readonly status: AppointmentStatus }) =>
  status === 'pending' || status === 'confirmed';

export const SlotChoice = z.object({
  staffId: Id,
  date: CivilDate,
  time: CivilTime,
  durationMinutes: Minutes,
});
export type SlotChoice = z.infer<typeof SlotChoice>;
export const toSlot = ({ staffId, date, time, durationMinutes }: SlotChoice): SlotChoice => ({
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

export const cancellationKinds = [
  'byPatient',
  'byDesk',
  'denied',
  'removed',
  'lapsed',
  'hourPassed',
  'proposalExpired',
] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

export const Cancellation = z.object({
  kind: z.enum(cancellationKinds),
  note: z.optional(z.string()),
  at: Instant,
  /** Actor in the audit trail's form, such as `admin:lourdes`. */
  by: z.string(),
});
export type Cancellation = z.infer<typeof Cancellation>;

const AlertOverride = z.object({
  ruleIds: z.array(z.string()),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
export type AlertOverride = z.infer<typeof AlertOverride>;

/** What staff mark on the day of the appointment, in this order. */
export const dayMarkNames = ['arrived', 'inTreatment'] as const;
export type DayMarkName = (typeof dayMarkNames)[number];
/** When a mark was set, and the full name of the person who set it. */
export const DayMark = z.object({ at: Instant, by: z.string() });
export type DayMark = z.infer<typeof DayMark>;
export const dayMarkFields = { arrived: z.optional(DayMark), inTreatment: z.optional(DayMark) };

const Payment = z.object({ method: z.enum(paymentMethods), startedAt: Instant });
export type Payment = z.infer<typeof Payment>;

const CollectedBalance = z.object({
  saleId: Id,
  method: z.enum(paymentMethods),
  cents: Cents,
  at: Instant,
});
export type CollectedBalance = z.infer<typeof CollectedBalance>;

const commonFields = {
  appointmentId: Id,
  patientId: Id,
  patient: BookedPatient,
  /** Empty if only medications are given. */
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
    /** Start of a release or refund in progress. */
    returningSince: z.optional(Instant),
    /** When the client's bank rejected the refund, which is then retried or made manually. */
    refusedAt: z.optional(Instant),
    /** Refund method, if not the card. */
    returnedBy: z.optional(z.enum(manualRefundMethods)),
  }),
  balanceDueCents: Cents,
  /** Hours of notice for a free change, copied when booked. */
  freeCancellationHours: z.int(),
  createdAt: Instant,
  codeTries: z.int(),
  attendanceConfirmed: z.boolean(),
  medications: z.array(BookedMedication),
  alertOverrides: z.array(AlertOverride),
  /** Removed from all lists by the front desk. Payments and audit trail remain. */
  hidden: z.boolean(),
  version: Version,
};

export const maxProposedTimes = 3;
export const maxProposalNoteLength = 80;
/** Other times that the center proposes for a request. They are held until the client answers or it expires. */
export const Proposal = z.object({
  slots: z.array(Assignment).check(z.minLength(1), z.maxLength(maxProposedTimes)),
  expiresAt: Instant,
  /** The front desk's words for the client, in one line. */
  note: z.optional(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

const requestFields = {
  /** When the client requested the appointment. Absent if the front desk created it. */
  requestedAt: z.optional(Instant),
  /** The slot that the client last chose or accepted, while the center's change is not accepted. */
  changedFrom: z.optional(AgreedSlot),
};

const confirmationFields = {
  ...requestFields,
  /** When the appointment was approved, created by the front desk, or moved to its current slot. */
  placedAt: Instant,
  confirmationCode: z.string(),
  payment: z.optional(Payment),
  collected: z.optional(CollectedBalance),
  /** Date and time for which attendance was confirmed. It counts only while the appointment has both. */
  attendanceFor: z.optional(z.object({ date: CivilDate, time: CivilTime })),
  ...dayMarkFields,
};

/** Each status requires its own fields. Fields of earlier statuses are allowed. */
export const Appointment = z.discriminatedUnion('status', [
  z.object({ ...commonFields, status: z.literal('reserved'), reservedUntil: Instant }),
  z.object({
    ...commonFields,
    ...requestFields,
    status: z.literal('pending'),
    requestedAt: Instant,
    /** Hours before the end of the hold at which the last warning was sent. Absent before the first. */
    holdWarnedHours: z.optional(z.int()),
    /** An approval whose capture is in progress. It blocks other decisions. */
    approval: z.optional(z.object({ by: z.string(), at: Instant })),
    /** Absent unless the front desk proposed other times. */
    proposal: z.optional(Proposal),
  }),
  z.object({ ...commonFields, ...confirmationFields, status: z.literal('confirmed') }),
  z.object({
    ...commonFields,
    ...confirmationFields,
    status: z.literal('completed'),
    /** Absent if an administrator closed it without the code, which voids the code. */
    confirmationCode: z.optional(z.string()),
    payment: Payment,
    completedAt: Instant,
    collectedCents: Cents,
  }),
  z.object({
    ...commonFields,
    ...z.partial(z.object(confirmationFields)).shape,
    status: z.literal('cancelled'),
    cancellation: Cancellation,
  }),
  z.object({ ...commonFields, ...confirmationFields, status: z.literal('noShow') }),
  z.object({ ...commonFields, status: z.literal('expired') }),
]);
export type Appointment = z.infer<typeof Appointment>;
export type AppointmentWithStatus<S extends AppointmentStatus> = Extract<Appointment, { readonly status: S }>;
export type AppointmentWithPayment = AppointmentWithStatus<'confirmed'> & { readonly payment: Payment };

export const isBeingApproved = (appointment: Appointment): boolean =>
  appointment.status === 'pending' && appointment.approval !== undefined;
export const getPaymentMethod = (appointment: Appointment): PaymentMethod | undefined =>
  'payment' in appointment ? appointment.payment?.method : undefined;

/**
 * Whether the appointment is confirmed or completed and not hidden. Its aesthetician then has access to the
 * client's record.
 */
export const isConfirmedOrCompleted = ({
  status,
  hidden,
}: {
  status: AppointmentStatus;
  hidden?: boolean;
}): boolean => !hidden && (status === 'confirmed' || status === 'completed');

/** Whether the client knows the aesthetician, who is not final before approval. */
export const isStaffKnownToClient = (appointment: Appointment): boolean =>
  appointment.status === 'completed' ||
  ('confirmationCode' in appointment &&
    (appointment.status !== 'cancelled' || appointment.confirmationCode !== undefined));

export const buildStartKey = ({ date, time }: Pick<Appointment, 'date' | 'time'>) => `${date}T${time}`;
export const compareAppointmentStarts = (
  a: Pick<Appointment, 'date' | 'time'>,
  b: Pick<Appointment, 'date' | 'time'>,
) => buildStartKey(a).localeCompare(buildStartKey(b));

type OccupyingAppointment = SlotChoice &
  Pick<Appointment, 'status' | 'hidden'> & { readonly proposal?: Proposal | undefined };

/** Lists the slots that an appointment keeps from others: its own, and those proposed for it. */
export function listHeldSlots(appointment: OccupyingAppointment): SlotChoice[] {
  const { status, hidden, proposal, durationMinutes } = appointment;
  if (hidden || !occupiesSlot(status)) return [];
  const proposedSlots = status === 'pending' ? (proposal?.slots ?? []) : [];
  return [toSlot(appointment), ...proposedSlots.map((slot) => toSlot({ ...slot, durationMinutes }))];
}

export const isMedicationOnly = ({ services }: Pick<Appointment, 'services'>): boolean =>
  services.length === 0;

type BookedTreatments = {
  readonly services: readonly { readonly name: string }[];
  readonly medications: readonly { readonly name: string }[];
};
export const listTreatmentNames = ({ services, medications }: BookedTreatments): string[] =>
  (services.length > 0 ? services : medications).map(({ name }) => name);

export function toAppointmentInterval({
  time,
  durationMinutes,
}: Pick<Appointment, 'time' | 'durationMinutes'>): Interval {
  const start = toMinutesOfDay(time);
  return { start, end: start + durationMinutes };
}
