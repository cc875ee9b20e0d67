import { counted, dayMonth, longDate } from '#shared/core/format.ts';

const sales = (count: number) => counted(count, 'venta', 'ventas');

/** Of every report. */
export const rangeText = {
  from: 'Desde',
  to: 'Hasta',
  show: 'Ver reporte',
  missing: 'Selecciona fechas',
  backwards: 'La fecha final va después de la inicial.',
  presets: { legend: 'Días', today: 'Hoy', week: '7 días', month: 'Este mes' },
  days: (from: string, to: string) =>
    from === to ? longDate(to) : `${dayMonth(from, to)} al ${longDate(to)}`,
  print: 'Imprimir',
  csv: 'Exportar',
} as const;

/** The words of 'Reporte Ventas' (R326 R327). */
export const salesText = {
  title: 'Reporte Ventas',
  context: (days: string, count: number) => `${days} · ${sales(count)}`,
  failed: 'No pudimos cargar el reporte',
  empty: 'No hay ventas en este rango de fechas',
  emptyHint: 'Elige otras fechas.',
  figures: {
    total: 'Total',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    cash: 'Efectivo',
    others: 'Tarjeta y ATH Movil',
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
  },
  caption: 'Ventas por día',
  open: (date: string) => `Ver las ventas del ${longDate(date)}`,
  flagged: (count: number) =>
    count === 1
      ? 'Hay una venta con más impuesto que subtotal. Su impuesto cuenta como $0.00: revísala.'
      : `Hay ${count} ventas con más impuesto que subtotal. Su impuesto cuenta como $0.00: revísalas.`,
  review: 'Revisar',
  filename: (from: string, to: string) => `ventas-${from}-${to}.csv`,
  ivu: {
    title: 'IVU para la planilla',
    hint: 'De estos días, menos lo devuelto.',
    taxable: 'Ventas tributables',
    exempt: 'Ventas exentas',
    tax: (name: string, percent: string, base: string) => `${name} ${percent} de ${base}`,
    total: 'IVU por pagar',
  },
} as const;

/** The words of 'Top Productos' and 'Top Servicios' (R333 R334). */
export const topText = {
  product: {
    title: 'Top Productos',
    column: 'Producto',
    empty: 'No hay productos vendidos en este rango de fechas',
    caption: 'Productos por cantidad vendida',
    file: 'top-productos',
  },
  service: {
    title: 'Top Servicios',
    column: 'Servicio',
    empty: 'No hay servicios vendidos en este rango de fechas',
    caption: 'Servicios por cantidad vendida',
    file: 'top-servicios',
  },
  emptyHint: 'Elige otras fechas.',
  failed: 'No pudimos cargar el reporte',
  columns: { place: 'Nº', quantity: 'Cantidad', net: 'Antes de impuestos' },
} as const;
