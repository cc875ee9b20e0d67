import { formatMoney, formatShortFullDate, formatTime } from '#shared/core/format.ts';
import { toCivil } from '#web/src/lib/now.ts';

const formatMoment = (at: string) => {
  const { date, time } = toCivil(at);
  return `${formatShortFullDate(date)}, ${formatTime(time)}`;
};

export const followText = {
  page: 'Tu pedido',
  pageOf: (number: string) => `Pedido ${number}`,
  loading: 'Buscando tu pedido...',
  failed: 'No pudimos cargar tu pedido',
  notFound: 'Este enlace no muestra ningún pedido.',
  notFoundHint: 'Abre el enlace del correo con tu recibo, o escríbenos.',
  thanks: (firstName: string) => `Gracias, ${firstName}. Tu pedido está hecho.`,
  received: 'Recibimos tu pedido.',
  readyPickup: 'Tu pedido está listo para recoger.',
  readyDelivery: 'Tu pedido va en camino.',
  delivered: 'Tu pedido está entregado.',
  cancelled: 'Tu pedido está cancelado.',
  cancelledAndRefunded: (cents: number, at: string) =>
    `Cancelado: te devolvimos ${formatMoney(cents)} el ${formatShortFullDate(toCivil(at).date)}.`,
  unpaid: 'Este pedido todavía no está pagado.',
  toPayment: 'Ir a pagar',
  expired: 'No recibimos el pago. No se cobró nada.',
  soldOut: 'Se agotó antes del pago. No se cobró nada.',
  sentTo: 'Te enviamos el recibo a',
  sent: 'Te enviamos el recibo por correo.',
  keptUntil: (date: string) => `Lo guardamos hasta el ${formatShortFullDate(date)}.`,
  keptDays: (days: number) => `Lo guardamos ${days} días.`,
  thanksAfterDelivery: 'Gracias por tu compra.',
  willNotify: 'Te avisamos cuando esté listo.',
  number: 'Número de pedido',
  qr: (number: string) => `Código QR del pedido ${number}`,
  nextTitle: 'Qué sigue',
  progressTitle: 'Cómo va',
  stepReceived: 'Pedido recibido',
  paidBy: (total: string, method: string) => `Pagaste ${total} con ${method}.`,
  card: (lastFour: string | undefined) => (lastFour ? `la tarjeta que termina en ${lastFour}` : 'tarjeta'),
  ath: 'ATH Móvil',
  stepPrepare: 'Lo preparamos',
  stepPrepared: 'Preparado',
  notifiedBy: (phone: string | undefined) =>
    phone === undefined
      ? 'Te avisamos por correo y mensaje de texto cuando puedas pasar.'
      : `Te avisamos por correo y mensaje de texto al ${phone} cuando puedas pasar.`,
  notifiedWhenSent: 'Te avisamos por correo y mensaje de texto cuando vaya en camino.',
  stepPickUp: 'Lo recoges',
  pickupNote: 'Di tu número de pedido o enseña este código en recepción.',
  stepPickedUp: 'Recogido',
  stepDeliver: 'Lo entregamos',
  deliveryNote: (municipality: string) => `En la dirección que nos diste en ${municipality}.`,
  stepDelivered: 'Entregado',
  directions: 'Cómo llegar',
  closure: (date: string, name: string) =>
    `Cerrado el ${formatShortFullDate(date).replace(/ \d{4}$/, '')}: ${name}`,
  receipt: 'Recibo',
  print: 'Imprimir',
  paidCard: (lastFour: string | undefined) => (lastFour ? `Tarjeta •••• ${lastFour}` : 'Tarjeta'),
  paidAth: (reference: string | undefined) => (reference ? `ATH Móvil ${reference}` : 'ATH Móvil'),
  refunded: 'Devuelto',
  linkTitle: 'Sigue tu pedido con este enlace',
  linkHint: 'También está en tu correo. No hace falta cuenta; solo lo tiene quien lo recibe.',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  pieces: (quantity: number, cents: number) => `${quantity} × ${formatMoney(cents)}`,
  formatMoment,
} as const;
