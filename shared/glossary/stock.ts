import type { Term } from './term.ts';

export const stockTerms: readonly Term[] = [
  { code: 'opening', of: 'stockMoveKinds', spec: [], label: 'Existencia inicial' },
  { code: 'received', of: 'stockMoveKinds', spec: [], label: 'Mercancía recibida' },
  { code: 'sold', of: 'stockMoveKinds', spec: ['venta'], label: 'Venta' },
  { code: 'returned', of: 'stockMoveKinds', spec: [], label: 'Devolución' },
  { code: 'corrected', of: 'stockMoveKinds', spec: [], label: 'Corrección' },
  { code: 'lost', of: 'stockMoveKinds', spec: [], label: 'Pérdida' },
];
