import { hashOf } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { requestStockAlert as route } from '#shared/shop/shelf-api.ts';
import { isSoldOnline } from '#shared/shop/shop-product.ts';
import { stockAlertDays } from '#shared/shop/stock-alert.ts';

const alerts = { what: 'stock alerts', most: 20, seconds: 3600 } as const;

export const requestStockAlert = operation(
  route,
  async ({ params: { productId }, body: { email }, source }, platform) => {
    await limitSource(platform, source, alerts);
    const { catalog, stockAlerts, commit, now } = platform;
    return retryStale(async () => {
      const product = await catalog.find(productId);
      if (!product || !isSoldOnline(product)) throw new AppError(coreErrors.not_found);
      if (product.stock > 0) throw new AppError(shopErrors.in_stock);
      const askedAt = now();
      const alert = {
        productId,
        alertId: hashOf(`${productId} ${email}`),
        email,
        askedAt: askedAt.toISOString(),
        expiresAt: Math.floor(askedAt.getTime() / 1000) + stockAlertDays * 24 * 3600,
      };
      await commit(...stockAlerts.put(alert, product));
      return {};
    });
  },
);
