import type { StockMoved } from '#events/catalog.ts';
import type { DataOf } from '#events/define-event.ts';
import { type ReceiptDue, ReceiptSettled, type SaleReturned } from '#events/sales.ts';
import type { OrderPrepared } from '#events/shop.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { Order } from '#shared/shop/order.ts';
import { isSoldOnline } from '#shared/shop/shop-product.ts';
import { buildStockAlertNoticeId, type StockAlert } from '#shared/shop/stock-alert.ts';
import { createLinks, readLinks } from '../delivery/links.ts';
import { orderPreparedMail, orderPreparedText } from '../messages/order-prepared.ts';
import { saleReceiptMail, saleReceiptText, saleReturnMail } from '../messages/sale-receipt.ts';
import { backInStockMail } from '../messages/stock/back-in-stock.ts';

const receiptLinkDays = 90;

/** Records on the sale whether its receipt was sent. */
const createOutcomeRecorder =
  ({ saleId, to }: DataOf<typeof ReceiptDue>, { sales, commit, now }: Platform) =>
  (receipt: 'sent' | 'failed') =>
    retryStale(async () => {
      const sale = await sales.find(saleId);
      if (!sale || (sale.receipt === receipt && sale.receiptMail?.to === to)) return;
      const receiptMail = { to, at: now().toISOString() };
      await commit(sales.save({ ...sale, receipt, receiptMail }), emit(ReceiptSettled, { saleId }));
    });

/** Groups a client's receipts under the client, and other receipts under their sale. */
const toRecipientId = ({ saleId, client }: Sale) => client?.patientId ?? saleId;

const findSaleOrder = async ({ saleId, origin }: Sale, { orders }: Pick<Platform, 'orders'>) =>
  origin === 'web' ? orders.find(saleId) : undefined;

async function createReceiptLink(saleId: string, { receiptLinks, commit, now }: Platform): Promise<string> {
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + receiptLinkDays * 24 * 3600;
  await commit(receiptLinks.add({ tokenHash: hashText(token), saleId, expiresAt }));
  return createLinks().receipt(token);
}

export const saleReceipt = {
  async mail(due: DataOf<typeof ReceiptDue>, platform: Platform) {
    const sale = due.by === 'mail' ? await platform.sales.find(due.saleId) : undefined;
    if (!sale) return [];
    const message = await saleReceiptMail(
      sale,
      await readLinks(platform),
      await findSaleOrder(sale, platform),
    );
    const onSettled = createOutcomeRecorder(due, platform);
    return [{ userId: toRecipientId(sale), to: due.to, kind: 'saleReceipt' as const, message, onSettled }];
  },
  async sms({ saleId, by, to }: DataOf<typeof ReceiptDue>, platform: Platform) {
    const sale = by === 'sms' ? await platform.sales.find(saleId) : undefined;
    if (!sale) return [];
    const text = async () =>
      saleReceiptText(await createReceiptLink(saleId, platform), await readLinks(platform));
    return [{ userId: toRecipientId(sale), to, kind: 'saleReceipt' as const, text }];
  },
};

export const saleReturn = {
  async mail({ saleId, returnId }: DataOf<typeof SaleReturned>, platform: Platform) {
    const [sale, storedReturn] = await Promise.all([
      platform.sales.find(saleId),
      platform.saleReturns.find(saleId, returnId),
    ]);
    if (!sale?.client?.email || !storedReturn) return [];
    const order = await findSaleOrder(sale, platform);
    const message = await saleReturnMail(
      { sale, saleReturn: storedReturn, order },
      await readLinks(platform),
    );
    return [{ userId: toRecipientId(sale), to: sale.client.email, kind: 'saleReturn' as const, message }];
  },
};

const toOrderRecipientId = ({ orderId, patientId }: Order) => patientId ?? orderId;

/** Notifies the buyer while the order is prepared. */
export const orderPrepared = {
  async mail({ orderId }: DataOf<typeof OrderPrepared>, platform: Platform) {
    const order = await platform.orders.find(orderId);
    if (order?.status !== 'prepared') return [];
    const message = orderPreparedMail(order, await readLinks(platform));
    return [
      { userId: toOrderRecipientId(order), to: order.contact.email, kind: 'orderPrepared' as const, message },
    ];
  },
  async sms({ orderId }: DataOf<typeof OrderPrepared>, platform: Platform) {
    const order = await platform.orders.find(orderId);
    if (order?.status !== 'prepared') return [];
    const { phone } = order.contact;
    const text = async () => orderPreparedText(order, await readLinks(platform));
    return [
      {
        userId: toOrderRecipientId(order),
        to: toSmsPhone(phone) ?? phone,
        kind: 'orderPrepared' as const,
        text,
      },
    ];
  },
};

type StockChange = DataOf<typeof StockMoved> | DataOf<typeof SaleReturned>;

/** Removes a sent alert. A failed one waits for the next restock. */
const createAlertRemover =
  (alert: StockAlert, { stockAlerts, commit }: Platform) =>
  async (outcome: 'sent' | 'failed') => {
    if (outcome === 'sent') await commit(stockAlerts.remove(alert));
  };

async function buildAlertNotices(productId: string, platform: Platform) {
  const [product, alerts] = await Promise.all([
    platform.catalog.find(productId),
    platform.stockAlerts.ofProduct(productId),
  ]);
  if (alerts.length === 0 || !product || product.stock <= 0 || !isSoldOnline(product)) return [];
  const message = backInStockMail(product, await readLinks(platform));
  return alerts.map((alert) => ({
    userId: alert.alertId,
    to: alert.email,
    kind: 'backInStock' as const,
    noticeId: buildStockAlertNoticeId(alert),
    message,
    typedAddress: { limit: 'mails' as const, address: alert.email },
    onSettled: createAlertRemover(alert, platform),
  }));
}

/** Notifies customers who asked for an alert, while the product is in stock. */
export const backInStock = {
  async mail(stockChange: StockChange, platform: Platform) {
    const productIds = 'productIds' in stockChange ? stockChange.productIds : [stockChange.productId];
    return (await Promise.all(productIds.map((productId) => buildAlertNotices(productId, platform)))).flat();
  },
};
