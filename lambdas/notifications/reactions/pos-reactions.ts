import { StockMoved } from '#events/catalog.ts';
import { ClosingMade, ClosingMailDue, ReceiptDue, SaleReturned } from '#events/sales.ts';
import { OrderPrepared } from '#events/shop.ts';
import type { MessageReaction } from './reaction.ts';

export const posReactions: readonly MessageReaction[] = [
  {
    name: 'send-sale-receipt',
    on: ReceiptDue,
    notice: 'saleReceipt',
    channel: 'mail',
    errorImpact: 'A customer got no receipt by e-mail.',
  },
  {
    name: 'text-sale-receipt',
    on: ReceiptDue,
    notice: 'saleReceipt',
    channel: 'sms',
    errorImpact: 'A customer requested a receipt by SMS and got none.',
  },
  {
    name: 'send-return-receipt',
    on: SaleReturned,
    notice: 'saleReturn',
    channel: 'mail',
    errorImpact: 'A customer was refunded and got no e-mail.',
  },
  {
    name: 'send-order-prepared',
    on: OrderPrepared,
    notice: 'orderPrepared',
    channel: 'mail',
    errorImpact: 'An order is ready and the buyer got no e-mail.',
  },
  {
    name: 'text-order-prepared',
    on: OrderPrepared,
    notice: 'orderPrepared',
    channel: 'sms',
    errorImpact: 'An order is ready and the buyer got no SMS.',
  },
  {
    name: 'tell-stock-received',
    on: StockMoved,
    notice: 'backInStock',
    channel: 'mail',
    errorImpact: 'A product was restocked and the customers waiting for it were not notified.',
  },
  {
    name: 'tell-stock-returned',
    on: SaleReturned,
    notice: 'backInStock',
    channel: 'mail',
    errorImpact: 'A returned product is available again and the customers waiting for it were not notified.',
  },
  {
    name: 'send-closing',
    on: ClosingMade,
    notice: 'closing',
    channel: 'mail',
    errorImpact: 'A register was closed and the administrators got no Z report by e-mail.',
  },
  {
    name: 'send-closing-again',
    on: ClosingMailDue,
    notice: 'closing',
    channel: 'mail',
    errorImpact: 'A Z report was resent to the administrators and did not arrive.',
  },
];
