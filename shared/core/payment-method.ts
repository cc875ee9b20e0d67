export const paymentMethods = ['card', 'athMovil', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods by which the front desk refunds what its card could not take. */
export const handRefundMethods = ['cash', 'athMovil'] as const satisfies readonly PaymentMethod[];
