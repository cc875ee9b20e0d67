import { formatMoney, formatShortFullDate, formatTime, pluralize } from '#shared/core/format.ts';
import type { ReportTable } from '#shared/registers/closing-report.ts';
import type { ReportPdf } from '#shared/reports/report-pdf.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import { paymentNames } from './labels.ts';
import type { OwedAppointment, PatientFinances, PatientPayment } from './patient-finances.ts';

export const patientFinancesTitle = 'Facturas';
export const paidTitle = 'Total pagado';
export const dueTitle = 'Balance pendiente';
export const remainingTitle = 'Falta';

/** Formats `Depósito: Facial hidratante`. */
export const formatPayment = ({ kind, what }: PatientPayment): string => {
  const name = paymentNames[kind] ?? '';
  return what === '' ? name : `${name}: ${what}`;
};

/** Formats `Cita del mar. 24 nov. 2026, cancelada` or `3 artículos, IVU $12.88`. */
export function formatPaymentNote({ appointment, sale }: PatientPayment): string {
  if (appointment)
    return `Cita del ${formatShortFullDate(appointment.date)}${appointment.cancelled ? ', cancelada' : ''}`;
  if (!sale) return '';
  return `${pluralize(sale.pieces, 'artículo', 'artículos')}, IVU ${formatMoney(sale.taxCents)}`;
}

/** Formats `Tarjeta •••• 4242`. */
export const formatMethod = ({ method, lastFour }: PatientPayment): string =>
  [posMethodNames[method], lastFour && `•••• ${lastFour}`].filter(Boolean).join(' ');

export const formatOwedMoment = ({ date, time, staffName }: OwedAppointment): string =>
  `${formatShortFullDate(date)}, ${formatTime(time)} · ${staffName}`;

export const buildOwedLines = ({ subtotalCents, taxCents, paidCents }: OwedAppointment) => [
  { label: 'Valor del servicio', value: formatMoney(subtotalCents) },
  { label: 'Impuestos', value: formatMoney(taxCents) },
  ...(paidCents === 0 ? [] : [{ label: 'Depósito pagado', value: formatMoney(-paidCents) }]),
];

const buildPaymentsTable = ({ payments, paidCents }: PatientFinances): ReportTable => ({
  columns: ['Fecha', 'Concepto', 'Detalle', 'Método', 'Importe'],
  rows: payments.map((payment) => [
    formatShortFullDate(payment.date),
    formatPayment(payment),
    formatPaymentNote(payment),
    formatMethod(payment),
    formatMoney(payment.amountCents),
  ]),
  foot: [paidTitle, '', '', '', formatMoney(paidCents)],
});

export const buildPatientPdf = (finances: PatientFinances): ReportPdf => ({
  title: patientFinancesTitle,
  subtitle: `al ${formatShortFullDate(finances.date)}`,
  filename: `facturas-${finances.date}.pdf`,
  parts: [
    {
      heading: 'Por pagar',
      lines: [
        ...finances.owed.flatMap((appointment) => [
          { label: appointment.services, note: formatOwedMoment(appointment), value: '' },
          ...buildOwedLines(appointment),
          { label: remainingTitle, value: formatMoney(appointment.dueCents), emphasis: 'sum' as const },
        ]),
        { label: dueTitle, value: formatMoney(finances.dueCents), emphasis: 'total' },
      ],
    },
    {
      heading: 'Pagado',
      table: buildPaymentsTable(finances),
      widths: [17, 29, 26, 16, 12],
      textColumnCount: 4,
    },
  ],
});
