import type { StockMoveKind } from './stock-move.ts';

/** Why there is more or less of a product, as people read it; the glossary holds the same words. */
export const stockMoveKindLabels: Readonly<Record<StockMoveKind, string>> = {
  opening: 'Existencia inicial',
  received: 'Mercancía recibida',
  sold: 'Venta',
  returned: 'Devolución',
  corrected: 'Corrección',
  lost: 'Pérdida',
};
