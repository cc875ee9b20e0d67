import { figure, money, percentText } from '#shared/core/format.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { registerName } from './register-id.ts';
import type { Discount, ReceiptStatus, Sale, SaleStatus } from './sale.ts';
import type { GivenBackState } from './sale-return.ts';

export const saleStatusLabels: Readonly<Record<SaleStatus, string>> = {
  paid: 'Pagada',
  partlyReturned: 'Devuelta en parte',
  returned: 'Devuelta',
  voided: 'Anulada',
};

export const receiptStatusLabels: Readonly<Record<ReceiptStatus, string>> = {
  none: 'Sin recibo',
  waiting: 'Recibo en camino',
  sent: 'Recibo enviado',
  failed: 'Recibo sin enviar',
};

/** Labels at the POS and on receipts (R304). */
export const tillMethodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  athMovil: 'ATH Movil',
};

/** `10%`, `$5.00` */
export const discountAmount = (discount: Discount): string =>
  discount.kind === 'percent' ? percentText(discount.basisPoints) : money(discount.cents);

/** Name of the register; 'Importada' for imported sales. */
export const registerNameOf = ({ registerId }: Pick<Sale, 'registerId'>): string =>
  registerId === undefined ? 'Importada' : registerName(registerId);

/** Seller and register; the online shop is both. */
export const servedBy = (sale: Pick<Sale, 'seller' | 'registerId'>): readonly string[] =>
  [...new Set([sale.seller, registerNameOf(sale)])].filter((name) => name !== '');

/** First item and the number of others: `Facial hidratante y 3 más`. */
export const piecesNamed = (name: string, pieces: number, others: number): string =>
  [pieces === 1 ? name : `${figure(pieces)} × ${name}`, others > 0 && `y ${figure(others)} más`]
    .filter(Boolean)
    .join(' ');

export const givenBackStateLabels: Readonly<Record<GivenBackState, string>> = {
  done: 'Devuelto',
  waiting: 'Devolución en camino',
  refused: 'Devolución rechazada',
};
