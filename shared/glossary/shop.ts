import type { Term } from './term.ts';

export const shopTerms: readonly Term[] = [
  { code: 'order', spec: ['pedido', 'ecommerce'], label: 'Pedido' },
  { code: 'paying', of: 'orderStatuses', spec: [], label: 'Pagando' },
  { code: 'placed', of: 'orderStatuses', spec: [], label: 'Nuevo' },
  { code: 'prepared', of: 'orderStatuses', spec: [], label: 'Preparado' },
  { code: 'delivered', of: 'orderStatuses', spec: [], label: 'Entregado' },
  { code: 'cancelled', of: 'orderStatuses', spec: [], label: 'Cancelado' },
  { code: 'expired', of: 'orderStatuses', spec: [], label: 'Sin pagar' },
  { code: 'soldOut', of: 'orderStatuses', spec: [], label: 'Agotado' },
  { code: 'pickup', of: 'receiveKinds', spec: [], label: 'Recoger en el centro' },
  { code: 'delivery', of: 'receiveKinds', spec: [], label: 'Entrega en Puerto Rico' },
  { code: 'card', of: 'orderMethods', spec: ['tarjeta'], label: 'Tarjeta' },
  { code: 'athMovil', of: 'orderMethods', spec: [], label: 'ATH Móvil' },
];
