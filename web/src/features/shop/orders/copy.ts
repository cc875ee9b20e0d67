import {
  formatElapsed,
  formatMoney,
  formatShortDayMonth,
  formatShortFullDate,
  formatTime,
  formatTimeWithArticle,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';

const formatHour = (at: string) => formatTime(toCivil(at).time);
const formatDay = (at: string) => formatShortDayMonth(toCivil(at).date, civilToday());
const isToday = (at: string) => toCivil(at).date === civilToday();
/** Time, with the day unless it is today. */
const formatMoment = (at: string) => (isToday(at) ? formatHour(at) : `${formatDay(at)}, ${formatHour(at)}`);

export const ordersText = {
  title: 'Pedidos',
  keys: {
    walk: 'Abrir el pedido anterior o el siguiente',
    print: 'Imprimir la hoja del pedido',
    leave: 'Volver a la lista',
  },
  none: 'Ningún pedido por atender.',
  context: (placed: number, longest: number) =>
    placed === 0
      ? 'Ningún pedido nuevo.'
      : `${pluralize(placed, 'nuevo', 'nuevos')}. El más antiguo espera hace ${formatElapsed(longest)}.`,
  contextToCome: '3 nuevos. El más antiguo espera hace 2 horas.',
  search: 'Número, nombre o teléfono',
  views: 'Qué pedidos',
  view: { today: 'Hoy', earlier: 'Anteriores', cancelled: 'Cancelados' },
  failed: 'No pudimos cargar los pedidos',
  empty: 'No hay pedidos por atender',
  emptyHint: 'Los de la tienda en línea llegan aquí solos.',
  noMatch: (search: string) => `Nada con “${search}”`,
  noMatchHint: 'Busca el número completo y pulsa Enter para abrirlo, sea del día que sea.',
  unknownNumber: (number: string) => `No hay ningún pedido ${number}.`,
  noneEarlier: 'Ningún pedido anterior',
  noneCancelled: 'Ningún pedido cancelado',
  loadMore: 'Cargar más',
  loadingMore: 'Cargando...',
  group: { placed: 'Nuevo', prepared: 'Preparado', delivered: 'Entregado', cancelled: 'Cancelado' },
  groupNotes: { placed: '', prepared: 'Esperan que los recojan', delivered: 'Hoy', cancelled: '' },
  pickupLabel: 'Recoge',
  pickedUpLabel: 'Recogió',
  delivery: (municipality: string) => `Entrega · ${municipality}`,
  delivered: (municipality: string) => `Entregado · ${municipality}`,
  articles: (pieces: number) => pluralize(pieces, 'artículo', 'artículos'),
  elapsed: (minutes: number) => `hace ${formatElapsed(minutes)}`,
  preparedSince: (at: string) =>
    isToday(at) ? `desde ${formatTimeWithArticle(toCivil(at).time)}` : `desde el ${formatDay(at)}`,
  finishedAt: (at: string) => (isToday(at) ? formatHour(at) : formatDay(at)),
  newOrder: (number: string) => `Pedido nuevo ${number}`,
} as const;

export const panelText = {
  label: (number: string) => `Pedido ${number}`,
  failed: 'No pudimos cargar el pedido',
  back: 'Volver a la lista',
  placed: (at: string) => `Pedido en la tienda, ${formatShortFullDate(toCivil(at).date)}, ${formatHour(at)}`,
  state: 'Estado',
  formatMoment,
  notificationNote: (firstName: string) => `Se avisa a ${firstName}`,
  atDesk: 'En recepción',
  atHome: 'En su dirección',
  pickupNotice: 'Recoge en el centro',
  deliveryAddress: (address: string, municipality: string, zip: string) =>
    `${address}, ${municipality}, PR ${zip}`,
  call: 'Llamar',
  callNamed: (name: string) => `Llamar a ${name}`,
  pickListTitle: 'Toma del estante',
  itemsTitle: 'Artículos',
  pickedCount: (done: number, all: number) => `${done} de ${all} ${done === 1 ? 'listo' : 'listos'}`,
  remainingStock: (left: number) => (left === 1 ? 'queda 1' : `quedan ${left}`),
  quantity: (quantity: number) => `× ${quantity}`,
  subtotal: 'Subtotal',
  delivery: 'Entrega',
  pickup: 'Recoger en el centro',
  paidBy: 'Pagado con',
  card: (lastFour: string | undefined) => `tarjeta${lastFour ? ` •••• ${lastFour}` : ''}`,
  ath: (reference: string | undefined) => `ATH Móvil${reference ? ` ${reference}` : ''}`,
  receipt: (number: string) => `Recibo ${number}`,
  returned: (cents: number) => `Devuelto ${formatMoney(cents)}`,
  returning: (cents: number) => `Devolución de ${formatMoney(cents)} en camino`,
  refused: (cents: number) => `Devolución de ${formatMoney(cents)} rechazada`,
  nextMessage: (firstName: string, number: string, isPickup: boolean) =>
    `Al marcarlo preparado, ${firstName} recibe un correo y un mensaje de texto: su pedido ${number} ${
      isPickup ? 'está listo para recoger' : 'va en camino'
    }.`,
  cancelledBy: (byName: string, at: string, reason: string) =>
    `${byName === '' ? 'Se canceló' : `Lo canceló ${byName}`} el ${formatShortFullDate(toCivil(at).date)}, ${formatHour(at)}: ${reason}`,
  deliveredBy: (byName: string, at: string) => `Lo entregó ${byName}, ${formatMoment(at)}`,
  prepare: 'Marcar preparado',
  preparing: 'Marcando...',
  deliver: 'Marcar entregado',
  delivering: 'Marcando...',
  prepared: (number: string) => `Pedido ${number} preparado`,
  deliveredNotice: (number: string) => `Pedido ${number} entregado`,
  undo: 'Deshacer',
  undone: (number: string) => `Pedido ${number} vuelve a los nuevos`,
  cancel: 'Cancelar y reembolsar',
  refund: 'Reembolsar',
  print: 'Imprimir hoja',
  sheet: (number: string) => `Pedido ${number}`,
  printed: (date: string) => `Impreso el ${date}`,
  buyer: 'Cliente',
  phone: 'Teléfono',
  receiveLabel: 'Cómo lo recibe',
  notes: 'Instrucciones',
  article: 'Artículo',
  pieces: 'Cantidad',
  ready: 'Listo',
} as const;

export const cancelText = {
  title: (number: string) => `Cancelar el pedido ${number}`,
  lead: (name: string, amount: string) =>
    `Vuelven ${amount} a ${name} por donde pagó, y sus artículos al estante. No se puede deshacer.`,
  reason: 'Motivo',
  reasons: ['El cliente lo pidió', 'No se recogió', 'Producto dañado'],
  other: 'Otro',
  otherReason: 'Cuál',
  missingReason: 'Elige el motivo.',
  missingOtherReason: 'Escribe el motivo.',
  back: 'Volver',
  submit: 'Cancelar y reembolsar',
  submitting: 'Cancelando...',
  done: (number: string) => `Pedido ${number} cancelado`,
} as const;
