import {
  formatDayMonth,
  formatMoney,
  formatRelativeDate,
  formatShortFullDate,
  formatTime,
  formatTimeWithArticle,
} from '#shared/core/format.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';

/** Formats an instant as `hoy a las 8:52 a. m.` or `ayer a las...`. */
const formatMoment = (instant: string) => {
  const { date, time } = toCivil(instant);
  return `${formatRelativeDate(date, civilToday())} a ${formatTimeWithArticle(time)}`;
};
const toDate = (instant: string) => toCivil(instant).date;

export const chipText = {
  open: 'Abierta',
  closed: 'Cerrada',
  label: (name: string, isOpen: boolean) =>
    isOpen ? `${name} Abierta. Opciones de caja` : `${name} Cerrada. Opciones de caja`,
  menu: 'Opciones de caja',
  openDrawer: 'Abrir caja',
  cashIn: 'Entrada de efectivo',
  cashOut: 'Salida de efectivo',
  sales: 'Ventas de hoy',
  count: 'Contar y cerrar',
  change: 'Cambiar de caja',
} as const;

export const openText = {
  title: 'Abrir caja',
  register: 'Caja',
  failed: 'No pudimos cargar las cajas',
  formatMoment: ({ date, time }: { readonly date: string; readonly time: string }) =>
    `${formatShortFullDate(date)}, ${formatTime(time)}`,
  amount: formatMoney,
  open: 'Abierta',
  closed: 'Cerrada',
  neverUsed: 'Sin usar todavía',
  lastClosing: (instant: string) => `Último cierre, ${formatDayMonth(toDate(instant), civilToday())}`,
  openedBy: (name: string, instant: string) => `${name}, desde ${formatMoment(instant)}`,
  otherRegister: 'Otra caja',
  float: 'Fondo inicial',
  usualAmounts: 'Importes frecuentes',
  count: 'Contar billetes y monedas',
  endCount: 'Escribir el total',
  lastClosingLeft: (cents: number) => `El último cierre dejó ${formatMoney(cents)} en la gaveta.`,
  differenceHint: (cents: number) => `El último cierre dejó ${formatMoney(cents)}.`,
  note: 'Nota de la diferencia',
  noAmount: 'Escribe el fondo en dólares, como 150.00.',
  closedDrawerNote: 'Sin caja abierta no se cobra en efectivo. Tarjeta y ATH Móvil siguen funcionando.',
  inUse: 'Esta caja ya está abierta: se usa como está.',
  notNow: 'Ahora no',
  submit: 'Abrir caja',
  chooseRegister: (name: string) => `Usar ${name}`,
  working: 'Abriendo...',
  done: (name: string, cents: number) => `${name} abierta con ${formatMoney(cents)}`,
} as const;

export const moveText = {
  in: { title: 'Entrada de efectivo', submit: 'Anotar entrada', done: 'Entrada anotada' },
  out: { title: 'Salida de efectivo', submit: 'Anotar salida', done: 'Salida anotada' },
  recordedBefore: {
    in: (cents: number) => `Ya se había anotado una entrada de ${formatMoney(cents)}.`,
    out: (cents: number) => `Ya se había anotado una salida de ${formatMoney(cents)}.`,
  },
  nothingMore: 'No se anotó nada más.',
  amount: 'Importe',
  reason: 'Motivo',
  reasonHint: { in: 'Como monedas para cambio.', out: 'Como agua y café, o depósito al banco.' },
  noAmount: 'Escribe un importe en dólares, como 40.00.',
  working: 'Guardando...',
} as const;

export const pieceCountText = {
  bills: 'Billetes',
  coins: 'Monedas',
  name: (cents: number) => (cents >= 100 ? `$${cents / 100}` : `${cents}¢`),
  invalidCount: 'Escribe cuántos, en números enteros.',
  noSum: '—',
  countOf: (cents: number) => `Cuántos de ${formatMoney(cents)}`,
  removeOne: (cents: number) => `Uno menos de ${formatMoney(cents)}`,
  addOne: (cents: number) => `Uno más de ${formatMoney(cents)}`,
  formatMoney,
} as const;
