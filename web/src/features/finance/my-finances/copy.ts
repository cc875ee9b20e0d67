import { formatShortFullDate, pluralize } from '#shared/core/format.ts';
import type { PatientPayment } from '#shared/finance/patient-finances.ts';

/** Copy of the client's 'Facturas' that the PDF does not share. */
export const myFinancesText = {
  context: (date: string) => `Lo que has pagado y lo que falta, al ${formatShortFullDate(date)}.`,
  pdf: 'Descargar PDF',
  failed: 'No pudimos cargar tus facturas',
  dueDates: (dates: readonly string[]) => {
    const [first] = dates;
    if (first === undefined) return 'No debes nada';
    return `${pluralize(dates.length, 'cita', 'citas')}, ${dates.length === 1 ? '' : 'desde '}${formatShortFullDate(first)}`;
  },
  returnedNote: 'Ya resta lo que te devolvimos',
  toPay: 'Por pagar',
  paymentHint: 'Lo pagas en el centro el día de tu visita: tarjeta, ATH Móvil o efectivo.',
  paid: 'Pagado',
  noPayments: 'Aún no hay pagos.',
  invoices: 'Ver facturas por cita',
  orders: 'Pedidos de la tienda',
  ordersFailed: 'No pudimos cargar tus pedidos',
  order: (number: string) => `Pedido ${number}`,
  orderStatus: {
    paying: 'Por pagar',
    placed: 'Recibido',
    prepared: 'Listo',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
    expired: 'Sin pagar',
    soldOut: 'Agotado',
  },
  caption: 'Tus pagos, del más reciente al más antiguo',
  columns: { date: 'Fecha', concept: 'Concepto', method: 'Método', receipt: 'Recibo', amount: 'Importe' },
  receipt: 'Recibo',
  receiptOf: ({ number, returnId }: NonNullable<PatientPayment['receipt']>) =>
    returnId === undefined
      ? `Descargar el recibo ${number}`
      : `Descargar el recibo de la devolución de ${number}`,
} as const;
