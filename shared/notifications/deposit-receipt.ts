import type { Appointment } from '#shared/appointments/appointment.ts';
import { type BookedService, ratesOfService } from '#shared/appointments/booked-service.ts';
import { policySummary } from '#shared/appointments/changes/policy.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { clock, duration, longDate, money, percentText } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';

type Row = readonly [label: string, value: string];
type ReceiptLine = { readonly name: string; readonly note: string; readonly amount: string };

export type DepositReceipt = {
  readonly policy: string;
  /** Content of the QR code: the appointment's id. */
  readonly receiptId: string;
  readonly number: string;
  readonly issuedAt: Date;
  readonly facts: readonly Row[];
  readonly lines: readonly ReceiptLine[];
  readonly totals: readonly Row[];
  readonly paid: Row;
  readonly due: Row;
};

const moment = (date: string, time: string) => `${longDate(date)}, ${clock(time)}`;

/** `DEP-2026-9C2F41A7`: year and end of the appointment's id. */
export function depositReceiptNumber(appointmentId: string, date: string): string {
  const tail = appointmentId.replace(/[^A-Za-z0-9]/g, '').slice(-8);
  return `DEP-${date.slice(0, 4)}-${tail.toUpperCase()}`;
}

const rateText = ({ name, basisPoints }: TaxRate) => `${name} ${percentText(basisPoints)}`;
const taxNote = (service: BookedService) =>
  ratesOfService(service).map(rateText).join(', ') || 'sin impuesto';

const lineOf = (service: BookedService): ReceiptLine => ({
  name: service.name,
  note: `${duration(service.durationMinutes)}, ${taxNote(service)}`,
  amount: money(service.priceCents),
});

export function depositReceiptOf(appointment: Appointment, issuedAt: Date): DepositReceipt {
  const { appointmentId, patient, services, deposit } = appointment;
  const issued = civilAt(issuedAt);
  const number = depositReceiptNumber(appointmentId, issued.date);
  return {
    policy: policySummary(appointment),
    receiptId: appointmentId,
    number,
    issuedAt,
    facts: [
      ['Recibo de depósito', number],
      ['Fecha', moment(issued.date, issued.time)],
      ['Cliente', fullName(patient)],
      ['Cita', moment(appointment.date, appointment.time)],
    ],
    lines: services.map(lineOf),
    totals: [
      ['Subtotal', money(appointment.subtotalCents)],
      ['Impuestos', money(appointment.taxCents)],
      ['Total de la cita', money(appointment.totalCents)],
    ],
    paid: ['Depósito cobrado', money(deposit.amountCents)],
    due: ['Balance el día de tu cita', money(appointment.balanceDueCents)],
  };
}
