import { formatTimeWithArticle, pluralize } from '#shared/core/format.ts';

const defaultClientName = 'El cliente';

const requestingText = 'Pidiendo...';
const requestAgainText = 'Pedir de nuevo';
const phoneForm = { label: 'Teléfono de ATH Móvil', busyLabel: requestingText, back: 'Volver' } as const;

/** Copy of the phone payment. `name` is the client's first name, or '' if unknown. */
export const athText = {
  title: 'Cobro por ATH Móvil',
  saleOf: (client: string) => `Venta de ${client}`,
  requestedTotal: 'Total pedido',
  remainingLabel: 'restantes',
  remainingSpoken: (minutes: number) => `Quedan ${pluralize(minutes, 'minuto', 'minutos')} para aceptar.`,
  lastMinute: 'Queda menos de un minuto para aceptar.',
  waiting: (name: string) => `Esperando que ${name || 'el cliente'} acepte en su teléfono`,
  waitingHint: (time: string) =>
    `Pídele que abra su aplicación y acepte antes de ${formatTimeWithArticle(time)}`,
  confirming: 'Aceptado, confirmando...',
  confirmingHint: 'La venta se cierra sola. No cobres de otra forma.',
  serviceDown: 'ATH Móvil no responde. No sabemos todavía si se cobró.',
  serviceDownHint: 'Seguimos preguntando. Espera antes de cobrar de otra forma.',
  unreceivedTitle: 'ATH Móvil no contestó el pedido. No se ha cobrado nada.',
  unreceivedHint: 'Cancélalo para pedirlo otra vez o cobrar de otra forma.',
  check: 'Comprobar',
  checking: 'Comprobando...',
  steps: 'Pasos del cobro',
  stepSent: 'Pedido enviado',
  stepUnreceived: 'Pedido sin contestar',
  stepAccepting: (name: string) => `${name || defaultClientName} acepta en su aplicación`,
  stepAccepted: (name: string) => `${name || defaultClientName} aceptó en su aplicación`,
  stepClosed: 'Cobro confirmado y venta cerrada',
  refusedStep: 'Rechazado en su aplicación',
  withdrawnStep: 'Cancelado en la caja',
  unsellableStep: 'Cancelado sin cobrar: la venta ya no se puede hacer',
  expiredStep: 'Venció sin respuesta',
  paidStep: 'Cobro confirmado',
  unsoldStep: 'La venta no se cerró',
  returnedStep: 'Pago devuelto',
  resend: 'Reenviar',
  resendIn: (seconds: number) => `Reenviar (${seconds} s)`,
  resent: 'Pedido enviado otra vez',
  otherPhone: 'Otro teléfono',
  sendingTo: { ...phoneForm, submit: 'Enviar a este teléfono' },
  askingAgainAt: { ...phoneForm, submit: requestAgainText },
  cancel: 'Cancelar',
  cancelTitle: 'Cancelar el cobro',
  cancelQuestion: (amount: string, phone: string) =>
    `El pedido de ${amount} al ${phone} deja de poder aceptarse. La venta sigue abierta.`,
  cancelling: 'Cancelando...',
  keepWaiting: 'Seguir esperando',
  notCancelled: 'ATH Móvil no confirmó que se cancelara. El pedido sigue en el teléfono.',
  refused: (name: string) => `${name || defaultClientName} rechazó el pago`,
  refusedHint: 'No se cobró nada. La venta sigue abierta con todo lo que tenía.',
  withdrawn: 'El cobro se canceló',
  expired: 'Se acabó el tiempo',
  expiredHint: (name: string) =>
    `${name || defaultClientName} no respondió en 10 minutos. No se cobró nada y el pedido ya no se puede aceptar.`,
  unsold: 'Se cobró, pero la venta no se cerró',
  unsoldHint: 'No cobres otra vez: cerramos la venta en cuanto se pueda, o administración devuelve el pago.',
  refund: 'Devolver el pago',
  refunding: 'Devolviendo...',
  refundPending: 'Devolución en camino',
  refundQuestion: (amount: string, phone: string) =>
    `${amount} vuelven al ${phone} por ATH Móvil. La venta sigue abierta.`,
  returned: 'El pago se devolvió',
  returnedHint: 'La venta sigue abierta con todo lo que tenía.',
  parkSale: 'Dejarla esperando',
  parkedNotice: 'La venta espera en Retomar',
  requestAgainText,
  requestingText,
  otherMethod: 'Otro método',
  byHand: 'Registrar con referencia',
} as const;
