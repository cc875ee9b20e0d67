import * as z from 'zod/mini';
import { type Appointment, bySoonest, treatmentNames } from '#shared/appointments/appointment.ts';
import { isBalanceOpen, owedCents } from '#shared/appointments/closing/till-balance.ts';
import { today } from '#shared/core/civil-time.ts';
import { type PaymentMethod, paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import { depositReceiptNumber } from '#shared/notifications/deposit-receipt.ts';
import {
  directionOf,
  distinct,
  ledgerKinds,
  type Movement,
  MovementSource,
  saleSource,
  sumOf,
} from '#shared/payments/ledger.ts';
import { isTillSale, receiptNumber, type Sale } from '#shared/sales/sale.ts';
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
  /** Reference of its receipt, if there is one. */
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

const namesOf = (appointment: Appointment) => treatmentNames(appointment).join(', ');
const notTaking: readonly Appointment['status'][] = ['cancelled', 'noShow', 'expired'];

type PaymentInput = {
  readonly appointments: ReadonlyMap<string, Appointment>;
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
};

const isGoods = ({ kind }: Sale['lines'][number]) => kind !== 'balance';
const piecesOf = (sale: Sale) => sale.lines.filter(isGoods).reduce((sum, { quantity }) => sum + quantity, 0);

const isCausedBy = ({ cause, kind }: Movement, id: string) => cause.startsWith(`${kind} ${id} `);

const returnOf = (movement: Movement, { returns }: PaymentInput): SaleReturn | undefined =>
  returns.find(({ returnId }) => isCausedBy(movement, returnId));

/** The sale behind a movement: its source, the returned sale, or the sale that collected a balance. */
function saleOf(movement: Movement, known: PaymentInput): Sale | undefined {
  const returned = returnOf(movement, known);
  const isOf = ({ saleId }: Sale) =>
    saleId === movement.source.id || saleId === returned?.saleId || isCausedBy(movement, saleId);
  return known.sales.find(isOf);
}

const saleFacts = (sale: Sale) => ({
  what: sale.lines
    .filter(isGoods)
    .map(({ name }) => name)
    .join(', '),
  sale: { pieces: piecesOf(sale), taxCents: sale.taxCents },
});

function appointmentFacts(appointment: Appointment) {
  const { date, status } = appointment;
  return { what: namesOf(appointment), appointment: { date, cancelled: notTaking.includes(status) } };
}

function receiptFor(movement: Movement, known: PaymentInput): PatientPayment['receipt'] {
  const { source, kind, date } = movement;
  const sale = saleOf(movement, known);
  const returnId = returnOf(movement, known)?.returnId;
  if (sale && isTillSale(sale))
    return {
      source: saleSource(sale.saleId),
      returnId,
      number: receiptNumber(sale),
    };
  return kind === 'depositCaptured' ? { source, number: depositReceiptNumber(source.id, date) } : undefined;
}

function paymentOf(movement: Payment, known: PaymentInput): PatientPayment {
  const { source, cause, kind, date, method, amountCents } = movement;
  const sale = saleOf(movement, known);
  const appointment = known.appointments.get(source.id);
  const receipt = receiptFor(movement, known);
  const tender = sale?.tenders.find(({ tenderId }) => cause.endsWith(` ${tenderId}`));
  return {
    paymentId: `${source.kind} ${source.id} ${cause}`,
    date,
    kind,
    what: '',
    ...(source.kind === 'sale' ? sale && saleFacts(sale) : appointment && appointmentFacts(appointment)),
    method,
    ...(tender?.lastFour && { lastFour: tender.lastFour }),
    amountCents: directionOf[kind] === 'out' ? -amountCents : amountCents,
    ...(receipt && { receipt }),
  };
}

/** The amount paid before is the deposit, unless it was returned. */
const owedOf = (appointment: Appointment): OwedAppointment => ({
  appointmentId: appointment.appointmentId,
  services: namesOf(appointment),
  date: appointment.date,
  time: appointment.time,
  staffName: appointment.staffName,
  subtotalCents: appointment.subtotalCents,
  taxCents: appointment.taxCents,
  paidCents: appointment.subtotalCents + appointment.taxCents - appointment.balanceDueCents,
  dueCents: appointment.balanceDueCents,
});

type Payment = Movement & { readonly method: PaymentMethod };
const isPayment = (movement: Movement): movement is Payment =>
  directionOf[movement.kind] !== 'none' && movement.method !== undefined;
const latestFirst = (a: Movement, b: Movement) => b.at.localeCompare(a.at) || b.cause.localeCompare(a.cause);

type PatientFinancesInput = {
  readonly appointments: readonly Appointment[];
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly movements: readonly Movement[];
  readonly now: Date;
};

/** A client's payments and debts, from the ledger's rows. */
export function patientFinancesOf(input: PatientFinancesInput): PatientFinances {
  const { appointments, sales, returns, movements, now } = input;
  const byId = new Map(appointments.map((each) => [each.appointmentId, each]));
  const paid = distinct(movements).filter(isPayment);
  const owed = appointments.filter(isBalanceOpen).toSorted(bySoonest).map(owedOf);
  return {
    date: today(now),
    paidCents: sumOf(paid),
    returnedCents: paid.reduce(
      (sum, { kind, amountCents }) => (directionOf[kind] === 'out' ? sum + amountCents : sum),
      0,
    ),
    dueCents: owedCents(appointments),
    owed,
    payments: paid
      .toSorted(latestFirst)
      .map((each) => paymentOf(each, { appointments: byId, sales, returns })),
  };
}
