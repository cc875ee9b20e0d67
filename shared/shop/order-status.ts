/** From asking to the end; `expired` and `soldOut` never became an order, and nothing was charged for them. */
export const orderStatuses = [
  'paying',
  'placed',
  'prepared',
  'delivered',
  'cancelled',
  'expired',
  'soldOut',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Ordered, and not over. */
export const isOpenOrder = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'placed' || status === 'prepared';
