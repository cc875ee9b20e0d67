import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { type Figures, noFigures, withReturn, withSale } from './figures.ts';

/** What was sold and given back together: of every register in one civil day (R336 R337 R339), or of one shift. */
export const figuresOf = (sales: readonly Sale[], returns: readonly SaleReturn[]): Figures =>
  returns.reduce(withReturn, sales.reduce(withSale, noFigures));
