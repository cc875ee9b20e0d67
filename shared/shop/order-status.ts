/** `expired` and `soldOut` never became an order and were not charged. */
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

export const isOpenOrder = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'placed' || status === 'prepared';
