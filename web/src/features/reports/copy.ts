import { toCivilDateTime } from '#shared/core/civil-time.ts';
import {
  formatDayMonth,
  formatDaySpan,
  formatLongDate,
  formatShortWeekday,
  formatTime,
  pluralize,
} from '#shared/core/format.ts';
import { ivuTitle } from '#shared/reports/ivu-report.ts';
import { salesReportTitle, topReportNames } from '#shared/reports/labels.ts';

const formatSaleCount = (count: number) => pluralize(count, 'venta', 'ventas');

export const tabsText = { label: 'Reportes', sales: salesReportTitle, ivu: ivuTitle } as const;

/** Copy shared by all reports. */
export const rangeText = {
  from: 'Desde',
  to: 'Hasta',
  show: 'Ver reporte',
  missing: 'Selecciona fechas',
  presets: { legend: 'Días', today: 'Hoy', week: '7 días', month: 'Este mes', year: 'Este año' },
  days: formatDaySpan,
} as const;

/** Copy of 'Reporte Ventas' (R326 R327). */
export const salesText = {
  title: salesReportTitle,
  count: formatSaleCount,
  context: (days: string, count: number) => `${days} · ${formatSaleCount(count)}`,
  failed: 'No pudimos cargar el reporte',
  empty: 'No hay ventas en este rango de fechas',
  emptyHint: 'Elige otras fechas.',
  figures: {
    total: 'Total',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    cash: 'Efectivo',
    others: 'Tarjeta y ATH Móvil',
  },
  chart: 'Ventas de cada día, efectivo y lo demás',
  columns: {
    date: 'Fecha',
    sales: 'Ventas',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    total: 'Total',
    cash: 'Efectivo',
    card: 'Tarjeta',
    athMovil: 'ATH Movil',
    returned: 'Devuelto',
    tips: 'Propinas',
  },
  caption: 'Ventas por día',
  lists: { legend: 'Qué se lista', sales: 'Ventas', days: 'Por día' },
  open: (date: string) => `Ver las ventas del ${formatLongDate(date)}`,
  openBar: (date: string) =>
    `${formatShortWeekday(date)} ${Number(date.slice(8))}: ver las ventas del ${formatLongDate(date)}`,
  flagged: (count: number) =>
    count === 1
      ? 'Hay una venta con más impuesto que subtotal. Su impuesto cuenta como $0.00: revísala.'
      : `Hay ${count} ventas con más impuesto que subtotal. Su impuesto cuenta como $0.00: revísalas.`,
  review: 'Revisar',
  filename: (from: string, to: string) => `ventas-por-dia-${from}-${to}.csv`,
  salesFilename: (from: string, to: string) => `ventas-${from}-${to}.csv`,
  notSaved: 'No pudimos guardar las ventas.',
} as const;

/** Copy of the list of sales. */
export const rowsText = {
  caption: 'Ventas',
  failed: 'No pudimos cargar las ventas.',
  empty: 'En estas fechas solo hubo devoluciones.',
  moment: (date: string, instant: string, today: string) =>
    `${formatDayMonth(date, today)}, ${formatTime(toCivilDateTime(new Date(instant)).time)}`,
  open: (number: string, items: string) => `Ver la venta ${number}: ${items}`,
  receipt: 'Recibo',
  csv: {
    date: 'Fecha',
    time: 'Hora',
    number: 'Venta',
    items: 'Artículos',
    client: 'Cliente',
    returned: 'Devuelto',
  },
  receiptOf: (number: string) => `Recibo de la venta ${number}`,
  columns: {
    at: 'Fecha y hora',
    sale: 'Venta',
    method: 'Método',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    total: 'Total',
  },
} as const;

/** Copy of 'Top Productos' and 'Top Servicios' (R333 R334). */
export const topText = {
  product: {
    ...topReportNames.product,
    empty: 'No hay productos vendidos en este rango de fechas',
    caption: 'Productos por cantidad vendida',
    sold: 'Unidades vendidas',
    kinds: 'Productos distintos',
  },
  service: {
    ...topReportNames.service,
    empty: 'No hay servicios vendidos en este rango de fechas',
    caption: 'Servicios por cantidad vendida',
    sold: 'Servicios vendidos',
    kinds: 'Servicios distintos',
  },
  emptyHint: 'Elige otras fechas.',
  open: (name: string) => `Ver las ventas de ${name}`,
  failed: 'No pudimos cargar el reporte',
  net: 'Ventas sin IVU',
  firstThree: 'Parte de los tres primeros',
  columns: { place: 'Nº', quantity: 'Cantidad', share: 'Parte', net: 'Ventas sin IVU' },
} as const;
