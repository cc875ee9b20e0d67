import type { Term } from './term.ts';

export const salesTerms: readonly Term[] = [
  { code: 'register', spec: ['caja'], label: 'Caja' },
  { code: 'shift', spec: [], label: 'Turno de caja' },
  { code: 'tender', spec: ['metodoPago'], label: 'Pago' },
  { code: 'parkedSale', spec: [], label: 'Venta guardada' },
  { code: 'tip', spec: [], label: 'Propina' },
  { code: 'pos', of: 'origin', spec: ['pos'], label: 'Caja' },
  { code: 'product', of: 'saleLineKinds', spec: ['producto'], label: 'Producto' },
  { code: 'service', of: 'saleLineKinds', spec: ['servicio'], label: 'Servicio' },
  { code: 'balance', of: 'saleLineKinds', spec: ['balancePendiente'], label: 'Balance' },
  { code: 'paid', of: 'saleStatuses', spec: [], label: 'Pagada' },
  { code: 'partlyReturned', of: 'saleStatuses', spec: [], label: 'Devuelta en parte' },
  { code: 'returned', of: 'saleStatuses', spec: [], label: 'Devuelta' },
  { code: 'voided', of: 'saleStatuses', spec: [], label: 'Anulada' },
  { code: 'none', of: 'receiptStatuses', spec: [], label: 'Sin recibo' },
  { code: 'waiting', of: 'receiptStatuses', spec: [], label: 'Recibo en camino' },
  { code: 'sent', of: 'receiptStatuses', spec: [], label: 'Recibo enviado' },
  { code: 'failed', of: 'receiptStatuses', spec: [], label: 'Recibo sin enviar' },
];
