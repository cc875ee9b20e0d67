import { toCivilDateTime } from '#shared/core/civil-time.ts';
import {
  formatInteger,
  formatLongDate,
  formatMoney,
  formatShortMonth,
  formatShortWeekday,
  formatTime,
  pluralize,
} from '#shared/core/format.ts';

/** `mar. 24 nov. 2026` */
export const formatWeekdayAndDay = (date: string) =>
  `${formatShortWeekday(date)} ${Number(date.slice(8))} ${formatShortMonth(date)} ${date.slice(0, 4)}`;
/** `mar. 24 nov. 2026, 1:22 p. m.` */
export function formatMoment(instant: string): string {
  const { date, time } = toCivilDateTime(new Date(instant));
  return `${formatWeekdayAndDay(date)}, ${formatTime(time)}`;
}
export const formatHour = (instant: string) => formatTime(toCivilDateTime(new Date(instant)).time);

type SalesDay = { readonly date: string; readonly today: string; readonly yesterday: string };

/** `hoy`, `ayer`, `el 24 de noviembre de 2026` */
const formatDay = ({ date, today, yesterday }: SalesDay) => {
  if (date === today) return 'hoy';
  return date === yesterday ? 'ayer' : `el ${formatLongDate(date)}`;
};
const formatDayHeading = ({ date, today, yesterday }: SalesDay) => {
  const near = date === today ? 'Hoy, ' : '';
  return `${date === yesterday ? 'Ayer, ' : near}${formatWeekdayAndDay(date)}`;
};

const countSales = (count: number) => pluralize(count, 'venta', 'ventas');

export const soldText = {
  title: 'Ventas',
  toPos: 'Volver a vender',
  keys: { walk: 'Abrir la venta anterior o la siguiente', leave: 'Volver a la lista' },
  context: (day: SalesDay, count: number, voided: number, cents: number) =>
    [
      formatDayHeading(day),
      `${countSales(count)}${voided === 0 ? '' : `, ${pluralize(voided, 'anulada', 'anuladas')}`}`,
      formatMoney(cents),
    ].join(' · '),
  ofClient: (name: string) => `Compras de ${name}, la última primero`,
  seeToday: 'Ver las de hoy',
  thisItem: 'Este artículo',
  leaveItem: (name: string) => `Quitar el filtro ${name}`,
  search: 'Número, cliente, correo o importe',
  day: 'Fecha',
  days: { today: 'Hoy', yesterday: 'Ayer', other: 'Otra fecha' },
  date: 'Día de las ventas',
  method: 'Método',
  anyMethod: 'Método: todos',
  status: 'Estado',
  anyStatus: 'Estado: todos',
  failed: 'No pudimos cargar las ventas.',
  more: 'Ver más',
  shown: (first: number, last: number, total: number) =>
    `${formatInteger(first)} a ${formatInteger(last)} de ${countSales(total)}`,
  previous: 'Prev',
  next: 'Next',
  emptyDay: (day: SalesDay) => `Ninguna venta ${formatDay(day)}.`,
  emptyDayHint: 'Lo que se cobra en la caja aparece aquí al momento.',
  noMatch: (typed: string, day: SalesDay) => `Ninguna venta con '${typed}' ${formatDay(day)}.`,
  noMatchFilter: (day: SalesDay) => `Ninguna venta con estos filtros ${formatDay(day)}.`,
  noneOfPeriod: 'Ninguna venta en estas fechas.',
  noneOfItemHint: 'Lo que se devolvió en ellas se había vendido antes.',
  noneOfItem: 'Ninguna venta de este artículo en estas fechas.',
  noneOfClient: 'Este cliente aún no ha comprado nada.',
  reportsOnly: 'Esta lista es de los reportes, y solo administración los ve.',
  reportsOnlyHint: 'Puedes ver las ventas de cada día, o todas las de un cliente.',
  clear: 'Limpiar filtros',
  ofAnotherDay: (number: string) => `La venta ${number} es de otro día.`,
  see: (number: string) => `Ver venta ${number}`,
  noClient: 'Sin cliente',
  columns: {
    number: 'Venta',
    client: 'Cliente',
    register: 'Caja',
    seller: 'Cajera',
    method: 'Método',
    total: 'Total',
    status: 'Estado',
  },
} as const;

export const addressText = {
  loading: 'Abriendo la venta...',
  failed: 'No pudimos abrir la venta.',
} as const;

export const panelText = {
  title: (number: string) => `Venta ${number}`,
  loading: 'Venta',
  failed: 'No pudimos cargar la venta.',
  close: 'Cerrar',
  back: 'Volver a Ventas',
  record: 'Ver ficha',
  purchases: 'Sus compras',
  quantity: (quantity: number) => `${formatInteger(quantity)} ×`,
  unitPrice: (price: string) => `${price} c/u`,
  untaxedService: 'Servicio, sin impuesto',
  untaxed: 'Sin impuesto',
  recommended: 'Recomendado',
  discountOf: (amount: string, reason: string) => `Descuento ${amount}: ${reason}`,
  subtotal: 'Subtotal',
  discount: 'Descuento',
  discounts: 'Descuentos',
  taxRate: (percent: string, base: string) => `${percent} de ${base}`,
  tip: (name: string) => `Propina para ${name}`,
  total: 'Total',
  payments: 'Pagos',
  card: (lastFour: string) => `Tarjeta ${lastFour}`,
  authorization: (number: string) => `Autorización ${number}`,
  athOf: (phoneEnding: string) => `ATH Móvil, •••• ${phoneEnding}`,
  reference: (number: string) => `Referencia ${number}`,
  cash: (received: string, change: string) => `Recibido ${received}, cambio ${change}`,
  returns: 'Devoluciones',
  returnKinds: { return: 'Devolución', void: 'Anulación' },
  printReturn: (kind: string, amount: string) => `Imprimir el recibo: ${kind} ${amount}`,
  returnItems: 'Devolver',
  void: 'Anular',
  print: 'Imprimir',
  resend: 'Reenviar recibo',
  sent: (number: string, to: string, when: string) => `Recibo ${number} enviado a ${to}, ${when}`,
  sentOnly: (number: string) => `Recibo ${number} enviado`,
  notSent: (number: string, to: string) => `No pudimos enviar el recibo ${number} a ${to}. Envíalo otra vez.`,
  sending: (number: string) => `El recibo ${number} va en camino.`,
  imported: 'Venta de antes de este sistema: aquí solo se consulta.',
  noAddress: (number: string) => `El recibo ${number} no se envió: la venta no tiene correo.`,
} as const;

export const resendText = {
  title: 'Reenviar recibo',
  by: 'Cómo se envía',
  mail: 'Correo',
  sms: 'SMS',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  send: 'Enviar',
  sending: 'Enviando...',
} as const;

export const returnText = {
  title: (number: string) => `Devolver de la venta ${number}`,
  paid: (amount: string) => `pagó ${amount}`,
  what: 'Qué se devuelve',
  kinds: { lines: 'Por artículo', amount: 'Por importe', all: 'Toda la venta' },
  paidFor: (net: string, tax: string | undefined) =>
    tax === undefined ? `Pagó ${net}` : `Pagó ${net} e IVU ${tax}`,
  partialAmount: (pieces: number, of: number, net: string, tax: string | undefined) =>
    `${formatInteger(pieces)} de ${formatInteger(of)} · ${net}${tax === undefined ? '' : ` e IVU ${tax}`}`,
  remainingPieces: (count: number) => (count === 1 ? 'queda 1' : `quedan ${formatInteger(count)}`),
  alreadyReturned: 'Ya devuelto',
  fewer: (name: string) => `Devolver uno menos de ${name}`,
  more: (name: string) => `Devolver uno más de ${name}`,
  ofTotal: (count: number) => ` de ${formatInteger(count)}`,
  restock: 'Vuelve al inventario',
  restockTo: (stock: number) =>
    `Vuelve al inventario: ${stock === 1 ? 'queda 1' : `quedan ${formatInteger(stock)}`}`,
  restockOf: (name: string) => ` (${name})`,
  tip: (name: string) => `Propina para ${name}`,
  tipNotReturned: (amount: string) => `${amount}, no se devuelve`,
  tipReturned: (amount: string) => `${amount}, se devuelve`,
  include: 'Incluir',
  exclude: 'No incluir',
  amount: 'Importe a devolver',
  amountHint: (most: string) =>
    `Hasta ${most}, con sus impuestos en proporción. No vuelve nada al inventario.`,
  invalidAmount: (most: string) => `Escribe un importe de hasta ${most}.`,
  reason: 'Motivo',
  reasons: ['Reacción en la piel', 'Producto equivocado', 'Defecto', 'Cambió de idea'],
  voidReasons: ['Se cobró dos veces', 'Producto equivocado', 'Cambió de idea'],
  other: 'Otro',
  otherReason: 'Escribe el motivo',
  missingReason: 'Elige el motivo.',
  missingOtherReason: 'Escribe el motivo.',
  money: 'Cómo vuelve el dinero',
  single: 'Un solo método',
  maximum: (most: string) => `Hasta ${most}`,
  backBy: (way: string) => `${way} a devolver`,
  fromDrawer: (register: string, isOpen: boolean | undefined) =>
    isOpen ? `Sale de la ${register}, abierta.` : `Sale de la ${register}.`,
  atTerminal: 'Hazla en el terminal y anota su autorización.',
  byProcessor: 'Vuelve sola a la tarjeta con que se pagó en línea: nada se hace en el terminal.',
  authorization: 'Autorización del terminal',
  byService: 'Vuelve por el servicio de ATH Móvil.',
  byServiceTo: (phoneEnding: string) => `Vuelve por el servicio al •••• ${phoneEnding}.`,
  byHand: 'Devuélvela desde la aplicación de ATH Móvil: aquí queda anotada.',
  missingAmount: (amount: string) => `Faltan ${amount} por repartir.`,
  surplusAmount: (amount: string) => `Sobran ${amount}.`,
  aboveMaximum: (most: string) => `Hasta ${most}.`,
  netLabel: 'Artículos, con su descuento',
  total: 'Total a devolver',
  receiptNotice: (name: string) => `${name} recibe el recibo de la devolución por correo.`,
  cancel: 'Cancelar',
  submit: 'Devolver',
  submitting: 'Devolviendo...',
  done: 'Devolución registrada',
  recordedBefore: 'Esta devolución ya se había registrado.',
  recordedBeforeDetails: (amount: string) => `Volvieron ${amount}. No se devolvió nada más.`,
  nothingLeft: 'De esta venta ya se devolvió todo.',
} as const;

export const voidText = {
  title: (number: string) => `Anular la venta ${number}`,
  lead: (amount: string) => `Vuelven ${amount} como se pagaron, y los productos al inventario.`,
  submit: 'Anular',
  submitting: 'Anulando...',
  done: (number: string) => `Venta ${number} anulada`,
} as const;
