import { clock, counted, money, shortFullDate } from '#shared/core/format.ts';
import type { ReportTable } from '#shared/registers/closing-report.ts';
import type { ReportPaper } from '#shared/reports/report-paper.ts';
import { tillMethodNames } from '#shared/sales/labels.ts';
import { paymentNames } from './labels.ts';
import type { OwedAppointment, PatientFinances, PatientPayment } from './patient-finances.ts';

export const patientFinancesTitle = 'Finanzas';
export const paidTitle = 'Total pagado';
export const dueTitle = 'Balance pendiente';
export const leftTitle = 'Falta';

/** `Depósito: Facial hidratante` */
export const paymentText = ({ kind, what }: PatientPayment): string => {
  const name = paymentNames[kind] ?? '';
  return what === '' ? name : `${name}: ${what}`;
};

/** `Cita del mar. 24 nov. 2026, cancelada`; `3 artículos, IVU $12.88` */
export function paymentNote({ appointment, sale }: PatientPayment): string {
  if (appointment)
    return `Cita del ${shortFullDate(appointment.date)}${appointment.cancelled ? ', cancelada' : ''}`;
  if (!sale) return '';
  return `${counted(sale.pieces, 'artículo', 'artículos')}, IVU ${money(sale.taxCents)}`;
}

/** `Tarjeta •••• 4242` */
export const methodText = ({ method, lastFour }: PatientPayment): string =>
  [tillMethodNames[method], lastFour && `•••• ${lastFour}`].filter(Boolean).join(' ');

export const owedMoment = ({ date, time, staffName }: OwedAppointment): string =>
  `${shortFullDate(date)}, ${clock(time)} · ${staffName}`;

/** Price, taxes and paid deposit of an appointment. */
export const owedLines = ({ subtotalCents, taxCents, paidCents }: OwedAppointment) => [
  { label: 'Valor del servicio', value: money(subtotalCents) },
  { label: 'Impuestos', value: money(taxCents) },
  ...(paidCents === 0 ? [] : [{ label: 'Depósito pagado', value: money(-paidCents) }]),
];

const paymentsTable = ({ payments, paidCents }: PatientFinances): ReportTable => ({
  columns: ['Fecha', 'Concepto', 'Detalle', 'Método', 'Importe'],
  rows: payments.map((payment) => [
    shortFullDate(payment.date),
    paymentText(payment),
    paymentNote(payment),
    methodText(payment),
    money(payment.amountCents),
  ]),
  foot: [paidTitle, '', '', '', money(paidCents)],
});

/** PDF of a client's finances. */
export const patientPaper = (finances: PatientFinances): ReportPaper => ({
  title: patientFinancesTitle,
  under: `al ${shortFullDate(finances.date)}`,
  filename: `finanzas-${finances.date}.pdf`,
  parts: [
    {
      heading: 'Por pagar',
      lines: [
        ...finances.owed.flatMap((each) => [
          { label: each.services, note: owedMoment(each), value: '' },
          ...owedLines(each),
          { label: leftTitle, value: money(each.dueCents), as: 'sum' as const },
        ]),
        { label: dueTitle, value: money(finances.dueCents), as: 'total' },
      ],
    },
    { heading: 'Pagado', table: paymentsTable(finances), widths: [17, 29, 26, 16, 12], texts: 4 },
  ],
});
