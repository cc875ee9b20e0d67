import type { StockMoveKind } from './stock-move.ts';

export const stockMoveKindLabels: Readonly<Record<StockMoveKind, string>> = {
  opening: 'Existencia inicial',
  received: 'Mercancía recibida',
  sold: 'Venta',
  returned: 'Devolución',
  corrected: 'Corrección',
  lost: 'Pérdida',
};
