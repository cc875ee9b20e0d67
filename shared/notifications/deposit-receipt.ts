import type { Appointment } from '#shared/appointments/appointment.ts';
import { type BookedService, listServiceRates } from '#shared/appointments/booked-service.ts';
import { formatPolicySummary } from '#shared/appointments/changes/policy.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import {
  formatDuration,
  formatLongDate,
  formatMoney,
  formatPercent,
  formatTime,
} from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';

type ReceiptRow = readonly [label: string, value: string];
type ReceiptLine = { readonly name: string; readonly note: string; readonly amount: string };

export type DepositReceipt = {
  readonly policy: string;
  /** Content of the QR code, which is the appointment's id. */
  readonly receiptId: string;
  readonly number: string;
  readonly issuedAt: Date;
  readonly facts: readonly ReceiptRow[];
  readonly lines: readonly ReceiptLine[];
  readonly totals: readonly ReceiptRow[];
  readonly paid: ReceiptRow;
  readonly due: ReceiptRow;
};

const formatMoment = (date: string, time: string) => `${formatLongDate(date)}, ${formatTime(time)}`;

/** Formats `DEP-2026-9C2F41A7` from the year and the end of the appointment's id. */
export function formatDepositReceiptNumber(appointmentId: string, date: string): string {
  const tail = appointmentId.replace(/[^A-Za-z0-9]/g, '').slice(-8);
  return `DEP-${date.slice(0, 4)}-${tail.toUpperCase()}`;
}

const formatRate = ({ name, basisPoints }: TaxRate) => `${name} ${formatPercent(basisPoints)}`;
const formatTaxNote = (service: BookedService) =>
  listServiceRates(service).map(formatRate).join(', ') || 'sin impuesto';

const toReceiptLine = (service: BookedService): ReceiptLine => ({
  name: service.name,
  note: `${formatDuration(service.durationMinutes)}, ${formatTaxNote(service)}`,
  amount: formatMoney(service.priceCents),
});

export function buildDepositReceipt(appointment: Appointment, issuedAt: Date): DepositReceipt {
  const { appointmentId, patient, services, deposit } = appointment;
  const issued = toCivilDateTime(issuedAt);
  const number = formatDepositReceiptNumber(appointmentId, issued.date);
  return {
    policy: formatPolicySummary(appointment),
    receiptId: appointmentId,
    number,
    issuedAt,
    facts: [
      ['Recibo de depósito', number],
      ['Fecha', formatMoment(issued.date, issued.time)],
      ['Cliente', formatFullName(patient)],
      ['Cita', formatMoment(appointment.date, appointment.time)],
    ],
    lines: services.map(toReceiptLine),
    totals: [
      ['Subtotal', formatMoney(appointment.subtotalCents)],
      ['Impuestos', formatMoney(appointment.taxCents)],
      ['Total de la cita', formatMoney(appointment.totalCents)],
    ],
    paid: ['Depósito cobrado', formatMoney(deposit.amountCents)],
    due: ['Balance el día de tu cita', formatMoney(appointment.balanceDueCents)],
  };
}
