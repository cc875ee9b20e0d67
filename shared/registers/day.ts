import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { type Figures, noFigures, withReturn, withSale } from './figures.ts';

/** Calculates the figures of a shift, or of all registers on a day (R336 R337 R339). */
export const calculateFigures = (sales: readonly Sale[], returns: readonly SaleReturn[]): Figures =>
  returns.reduce(withReturn, sales.reduce(withSale, noFigures));
