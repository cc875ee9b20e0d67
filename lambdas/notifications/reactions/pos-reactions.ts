import { StockMoved } from '#events/catalog.ts';
import { ClosingMade, ClosingMailDue, ReceiptDue, SaleReturned } from '#events/sales.ts';
import { OrderPrepared } from '#events/shop.ts';
import type { MessageReaction } from './reaction.ts';

/** Reactions that notify buyers of their purchases and administrators of register closings. */
export const posReactions: readonly MessageReaction[] = [
  {
    name: 'send-sale-receipt',
    on: ReceiptDue,
    notice: 'saleReceipt',
    channel: 'mail',
    errorImpact: 'Somebody bought something and got no receipt by e-mail.',
  },
  {
    name: 'text-sale-receipt',
    on: ReceiptDue,
    notice: 'saleReceipt',
    channel: 'sms',
    errorImpact: 'Somebody asked for their receipt by SMS and got none.',
  },
  {
    name: 'send-return-receipt',
    on: SaleReturned,
    notice: 'saleReturn',
    channel: 'mail',
    errorImpact: 'Somebody got money back and no e-mail that says so.',
  },
  {
    name: 'send-order-prepared',
    on: OrderPrepared,
    notice: 'orderPrepared',
    channel: 'mail',
    errorImpact: 'An order is ready and its buyer got no e-mail that says so.',
  },
  {
    name: 'text-order-prepared',
    on: OrderPrepared,
    notice: 'orderPrepared',
    channel: 'sms',
    errorImpact: 'An order is ready and its buyer got no SMS that says so.',
  },
  {
    name: 'tell-stock-received',
    on: StockMoved,
    notice: 'backInStock',
    channel: 'mail',
    errorImpact: 'Somebody waits for a product that is there again and was not told.',
  },
  {
    name: 'tell-stock-returned',
    on: SaleReturned,
    notice: 'backInStock',
    channel: 'mail',
    errorImpact: 'Somebody waits for a product that somebody brought back and was not told.',
  },
  {
    name: 'send-closing',
    on: ClosingMade,
    notice: 'closing',
    channel: 'mail',
    errorImpact: 'A drawer was closed and the administrators did not get its Z by e-mail.',
  },
  {
    name: 'send-closing-again',
    on: ClosingMailDue,
    notice: 'closing',
    channel: 'mail',
    errorImpact: 'Somebody had a Z sent to the administrators again and it did not arrive.',
  },
];
