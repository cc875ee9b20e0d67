import { formatInteger, formatMoney, formatPercent } from '#shared/core/format.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { formatRegisterName } from './register-id.ts';
import type { Discount, ReceiptStatus, Sale, SaleStatus } from './sale.ts';
import type { RefundState } from './sale-return.ts';

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
export const posMethodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  athMovil: 'ATH Movil',
};

export const formatDiscount = (discount: Discount): string =>
  discount.kind === 'percent' ? formatPercent(discount.basisPoints) : formatMoney(discount.cents);

export const formatSaleRegister = ({ registerId }: Pick<Sale, 'registerId'>): string =>
  registerId === undefined ? 'Importada' : formatRegisterName(registerId);

/** Lists the seller and the register. The online shop is listed once because it is both. */
export const listSellers = (sale: Pick<Sale, 'seller' | 'registerId'>): readonly string[] =>
  [...new Set([sale.seller, formatSaleRegister(sale)])].filter((name) => name !== '');

export const formatPieces = (name: string, pieces: number, otherPieces: number): string =>
  [
    pieces === 1 ? name : `${formatInteger(pieces)} × ${name}`,
    otherPieces > 0 && `y ${formatInteger(otherPieces)} más`,
  ]
    .filter(Boolean)
    .join(' ');

export const refundStateLabels: Readonly<Record<RefundState, string>> = {
  done: 'Devuelto',
  waiting: 'Devolución en camino',
  refused: 'Devolución rechazada',
};
