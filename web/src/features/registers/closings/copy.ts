import { formatMoney, formatShortFullDate } from '#shared/core/format.ts';
import { formatClosingNumber } from '#shared/registers/closing.ts';
import { formatReportMoment } from '#shared/registers/closing-report.ts';

const formatNumber = (closingNumber: number) => formatClosingNumber({ closingNumber });

/** Copy of 'Cierre de Caja (Z)' (R301, R336). */
export const closingText = {
  title: 'Cierre de Caja (Z)',
  closingName: (closingNumber: number) => `Z ${formatNumber(closingNumber)}`,
  today: 'Hoy',
  allRegisters: 'Todas las cajas',
  todayContext: (date: string) => `Hoy, ${formatShortFullDate(date)} · todas las cajas`,
  context: (closingNumber: number, register: string, closedAt: string) =>
    `Z ${formatNumber(closingNumber)} · ${register} · cerrada ${formatReportMoment(closedAt)}`,
  csv: 'CSV',
  print: 'Imprimir',
  count: 'Contar y cerrar',
  failed: 'No pudimos cargar el cierre',
  dayFailed: 'No pudimos cargar las ventas de hoy',
  listFailed: 'No pudimos cargar los cierres',
  closings: 'Cierres',
  noClosings: 'Todavía no se ha cerrado ninguna caja.',
  showMore: 'Ver más cierres',
  loading: 'Cargando...',
  date: formatShortFullDate,
  formatMoney,
  sent: 'Enviada por correo',
  sending: 'Enviando por correo',
  notSent: 'No se pudo enviar por correo',
  sentTo: (recipients: readonly string[], sentAt: string | undefined) =>
    sentAt === undefined ? recipients.join(', ') : `${recipients.join(', ')}, ${formatReportMoment(sentAt)}`,
  notSentHint: 'Se intenta otra vez cada hora durante tres días.',
  resend: 'Reenviar',
  resending: 'Enviando...',
  resent: 'La Z va en camino',
  stillOpen: (name: string) => `${name} sigue abierta`,
  stillOpenHint: 'Lo que venda desde ahora entra en su propia Z.',
  documentOf: (closingNumber: number) => `Cierre de Caja (Z) ${formatNumber(closingNumber)}`,
  documentOfToday: 'Cierre de Caja (Z) de hoy',
  totals: 'Totales',
  cash: 'Efectivo en caja',
  methods: 'Por método',
  taxes: 'IVU',
  untaxed: (cents: number) => `Ventas sin IVU: ${formatMoney(cents)}.`,
  soldTitle: 'Qué se vendió',
  tips: 'Propinas y descuentos',
  noTips: 'Ninguno',
  moves: 'Entradas y salidas',
  returns: 'Devoluciones y anulaciones',
  sales: 'Ventas',
  noSales: 'Todavía no hay ventas.',
  signed: 'Firma de quien cierra',
  approved: 'Firma de administración',
  csvName: (closingNumber: number) => `cierre-z-${formatNumber(closingNumber)}.csv`,
  csvNameOfDay: (date: string) => `cierre-z-${date}.csv`,
} as const;
