import { type LowStockStore, lowStockStore } from '#lambdas/table/catalog/low-stock.store.ts';
import { type StockMoveStore, stockMoveStore } from '#lambdas/table/catalog/stock-move.store.ts';
import { type TaxStore, taxStore } from '#lambdas/table/catalog/tax.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type FinanceDayStore, financeDayStore } from '#lambdas/table/money/finance-day.store.ts';
import { type CashMoveStore, cashMoveStore } from '#lambdas/table/sales/cash-move.store.ts';
import { type ClosingStore, closingStore } from '#lambdas/table/sales/closing.store.ts';
import { type DayTotalsStore, dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { type ParkedSaleStore, parkedSaleStore } from '#lambdas/table/sales/parked-sale.store.ts';
import { type ReceiptLinkStore, receiptLinkStore } from '#lambdas/table/sales/receipt-link.store.ts';
import { type RegisterStore, registerStore } from '#lambdas/table/sales/register.store.ts';
import { type SaleStore, saleStore } from '#lambdas/table/sales/sale.store.ts';
import { type SaleReturnStore, saleReturnStore } from '#lambdas/table/sales/sale-return.store.ts';
import { type OrderStore, orderStore } from '#lambdas/table/shop/order.store.ts';
import { type StockAlertStore, stockAlertStore } from '#lambdas/table/shop/stock-alert.store.ts';
import { deferred } from '../deferred.ts';

/** The till and the online shop: what is sold, what is left of it, and the day's money. */
export type TillStores = {
  stockMoves: StockMoveStore;
  lowStock: LowStockStore;
  taxes: TaxStore;
  sales: SaleStore;
  registers: RegisterStore;
  parkedSales: ParkedSaleStore;
  saleReturns: SaleReturnStore;
  receiptLinks: ReceiptLinkStore;
  dayTotals: DayTotalsStore;
  financeDays: FinanceDayStore;
  cashMoves: CashMoveStore;
  closings: ClosingStore;
  orders: OrderStore;
  stockAlerts: StockAlertStore;
};

export const tillStoresOf = (config: TableConfig): TillStores => ({
  stockMoves: deferred(() => stockMoveStore(config)),
  lowStock: deferred(() => lowStockStore(config)),
  taxes: deferred(() => taxStore(config)),
  sales: deferred(() => saleStore(config)),
  registers: deferred(() => registerStore(config)),
  parkedSales: deferred(() => parkedSaleStore(config)),
  saleReturns: deferred(() => saleReturnStore(config)),
  receiptLinks: deferred(() => receiptLinkStore(config)),
  dayTotals: deferred(() => dayTotalsStore(config)),
  financeDays: deferred(() => financeDayStore(config)),
  cashMoves: deferred(() => cashMoveStore(config)),
  closings: deferred(() => closingStore(config)),
  orders: deferred(() => orderStore(config)),
  stockAlerts: deferred(() => stockAlertStore(config)),
});
