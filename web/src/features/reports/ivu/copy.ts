import { formatLongDate, formatMoney } from '#shared/core/format.ts';
import { formatReportDay } from '#shared/reports/ivu-report.ts';

/** Copy of 'Resumen de IVU' that the PDF does not share. */
export const ivuText = {
  failed: 'No pudimos cargar el resumen',
  checksFailed: 'No pudimos comprobar el mes',
  pdf: 'Descargar PDF',
  file: (month: string) => `resumen-ivu-${month}.csv`,
  months: { group: 'Mes', previous: 'Mes anterior', next: 'Mes siguiente' },
  returnTitle: 'Para la planilla del mes',
  copy: (label: string, cents: number) => `Copiar ${label}: ${formatMoney(cents)}`,
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
  checks: 'Comprobación',
  states: { right: 'Correcto', wrong: 'Por revisar', info: 'Nota' },
  linkLabels: { day: 'Ver ese día', sale: 'Revisar', closings: 'Ver los cierres' },
  byDay: 'Por día',
  hint: 'Abre un día para ver sus ventas.',
  daySales: (date: string) => `${formatReportDay(date)}, ver las ventas del ${formatLongDate(date)}`,
  daySummary: (sales: string, base: string) => `${sales}, base ${base}`,
} as const;
