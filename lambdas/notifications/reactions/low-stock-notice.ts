import type { MinimumReached } from '#events/catalog.ts';
import type { DataOf } from '#events/define-event.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isAtMinimum } from '#shared/catalog/stock-move.ts';
import { linksNow } from '../delivery/links.ts';
import { administrators } from '../delivery/recipients.ts';
import { lowStockMail } from '../messages/low-stock.ts';

/** To the administrators, who alone see the stock, while it is still so. */
export const lowStock = {
  async mail({ productId }: DataOf<typeof MinimumReached>, platform: Platform) {
    const product = await platform.catalog.find(productId);
    if (!product || !isAtMinimum(product)) return [];
    const message = lowStockMail(product, await linksNow(platform));
    const admins = await administrators(platform, 'mail');
    return admins.map(({ recipientId: userId, to }) => ({ userId, to, kind: 'lowStock' as const, message }));
  },
};
