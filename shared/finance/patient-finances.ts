import * as z from 'zod/mini';
import {
  type Appointment,
  compareAppointmentStarts,
  listTreatmentNames,
} from '#shared/appointments/appointment.ts';
import { calculateOwedCents, isBalanceOpen } from '#shared/appointments/closing/pos-balance.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { formatDepositReceiptNumber } from '#shared/notifications/deposit-receipt.ts';
import {
  directionByKind,
  ledgerKinds,
  type Movement,
  MovementSource,
  removeDuplicates,
  sumMovements,
  toSaleSource,
} from '#shared/payments/ledger.ts';
import { formatReceiptNumber, isPosSale, type Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';

export const PatientPayment = z.object({
  paymentId: z.string(),
  date: CivilDate,
  kind: z.enum(ledgerKinds),
  what: z.string(),
  /** Payments for an appointment only. */
  appointment: z.optional(z.object({ date: CivilDate, cancelled: z.boolean() })),
  /** Payments for a purchase only. */
  sale: z.optional(z.object({ pieces: z.int(), taxCents: Cents })),
  method: z.enum(paymentMethods),
  lastFour: z.optional(z.string()),
  /** Negative for refunds. */
  amountCents: z.int(),
  receipt: z.optional(z.object({ source: MovementSource, returnId: z.optional(Id), number: z.string() })),
});
export type PatientPayment = z.infer<typeof PatientPayment>;

export const OwedAppointment = z.object({
  appointmentId: Id,
  services: z.string(),
  date: CivilDate,
  time: CivilTime,
  staffName: z.string(),
  subtotalCents: Cents,
  taxCents: Cents,
  paidCents: z.int(),
  dueCents: Cents,
});
export type OwedAppointment = z.infer<typeof OwedAppointment>;

export const PatientFinances = z.object({
  date: CivilDate,
  /** Payments less refunds (R434). */
  paidCents: z.int(),
  returnedCents: Cents,
  /** Sum of the open balances (R434). */
  dueCents: Cents,
  owed: z.array(OwedAppointment),
  payments: z.array(PatientPayment),
});
export type PatientFinances = z.infer<typeof PatientFinances>;

const formatTreatmentNames = (appointment: Appointment) => listTreatmentNames(appointment).join(', ');
const endedStatuses: readonly Appointment['status'][] = ['cancelled', 'noShow', 'expired'];

type PaymentRecords = {
  readonly appointments: ReadonlyMap<string, Appointment>;
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
};

const isNotBalance = ({ kind }: Sale['lines'][number]) => kind !== 'balance';
const countPieces = (sale: Sale) =>
  sale.lines.filter(isNotBalance).reduce((sum, { quantity }) => sum + quantity, 0);

const isCausedBy = ({ cause, kind }: Movement, id: string) => cause.startsWith(`${kind} ${id} `);

const findReturn = (movement: Movement, { returns }: PaymentRecords): SaleReturn | undefined =>
  returns.find(({ returnId }) => isCausedBy(movement, returnId));

/** Finds a movement's sale, which may be its source, the returned sale, or the sale of a balance. */
function findSale(movement: Movement, records: PaymentRecords): Sale | undefined {
  const saleReturn = findReturn(movement, records);
  const isSaleOfMovement = ({ saleId }: Sale) =>
    saleId === movement.source.id || saleId === saleReturn?.saleId || isCausedBy(movement, saleId);
  return records.sales.find(isSaleOfMovement);
}

const toSaleFacts = (sale: Sale) => ({
  what: sale.lines
    .filter(isNotBalance)
    .map(({ name }) => name)
    .join(', '),
  sale: { pieces: countPieces(sale), taxCents: sale.taxCents },
});

function toAppointmentFacts(appointment: Appointment) {
  const { date, status } = appointment;
  return {
    what: formatTreatmentNames(appointment),
    appointment: { date, cancelled: endedStatuses.includes(status) },
  };
}

function findReceipt(movement: Movement, records: PaymentRecords): PatientPayment['receipt'] {
  const { source, kind, date } = movement;
  const sale = findSale(movement, records);
  const returnId = findReturn(movement, records)?.returnId;
  if (sale && isPosSale(sale))
    return {
      source: toSaleSource(sale.saleId),
      returnId,
      number: formatReceiptNumber(sale),
    };
  return kind === 'depositCaptured'
    ? { source, number: formatDepositReceiptNumber(source.id, date) }
    : undefined;
}

function toPatientPayment(movement: PaymentMovement, records: PaymentRecords): PatientPayment {
  const { source, cause, kind, date, method, amountCents } = movement;
  const sale = findSale(movement, records);
  const appointment = records.appointments.get(source.id);
  const receipt = findReceipt(movement, records);
  const tender = sale?.tenders.find(({ tenderId }) => cause.endsWith(` ${tenderId}`));
  return {
    paymentId: `${source.kind} ${source.id} ${cause}`,
    date,
    kind,
    what: '',
    ...(source.kind === 'sale' ? sale && toSaleFacts(sale) : appointment && toAppointmentFacts(appointment)),
    method,
    ...(tender?.lastFour && { lastFour: tender.lastFour }),
    amountCents: directionByKind[kind] === 'out' ? -amountCents : amountCents,
    ...(receipt && { receipt }),
  };
}

/** Lists what is owed. `paidCents` is the deposit, unless it was returned. */
const toOwedAppointment = (appointment: Appointment): OwedAppointment => ({
  appointmentId: appointment.appointmentId,
  services: formatTreatmentNames(appointment),
  date: appointment.date,
  time: appointment.time,
  staffName: appointment.staffName,
  subtotalCents: appointment.subtotalCents,
  taxCents: appointment.taxCents,
  paidCents: appointment.subtotalCents + appointment.taxCents - appointment.balanceDueCents,
  dueCents: appointment.balanceDueCents,
});

type PaymentMovement = Movement & { readonly method: PaymentMethod };
const isPayment = (movement: Movement): movement is PaymentMovement =>
  directionByKind[movement.kind] !== 'none' && movement.method !== undefined;
const compareLatestFirst = (a: Movement, b: Movement) =>
  b.at.localeCompare(a.at) || b.cause.localeCompare(a.cause);

type PatientFinancesInput = {
  readonly appointments: readonly Appointment[];
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly movements: readonly Movement[];
  readonly now: Date;
};

export function calculatePatientFinances(input: PatientFinancesInput): PatientFinances {
  const { appointments, sales, returns, movements, now } = input;
  const appointmentsById = new Map(
    appointments.map((appointment) => [appointment.appointmentId, appointment]),
  );
  const paymentMovements = removeDuplicates(movements).filter(isPayment);
  const owed = appointments.filter(isBalanceOpen).toSorted(compareAppointmentStarts).map(toOwedAppointment);
  return {
    date: getToday(now),
    paidCents: sumMovements(paymentMovements),
    returnedCents: paymentMovements.reduce(
      (sum, { kind, amountCents }) => (directionByKind[kind] === 'out' ? sum + amountCents : sum),
      0,
    ),
    dueCents: calculateOwedCents(appointments),
    owed,
    payments: paymentMovements
      .toSorted(compareLatestFirst)
      .map((movement) => toPatientPayment(movement, { appointments: appointmentsById, sales, returns })),
  };
}
