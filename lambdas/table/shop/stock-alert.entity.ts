import { StockAlert } from '#shared/shop/stock-alert.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byProduct: stock alerts of a product
export const stockAlertEntity = defineEntity('stockAlert', StockAlert, {
  byProduct: { pk: pk(['productId']), sk: sk(['alertId']) },
});
