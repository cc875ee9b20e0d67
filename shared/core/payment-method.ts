export const paymentMethods = ['card', 'athMovil', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const manualRefundMethods = ['cash', 'athMovil'] as const satisfies readonly PaymentMethod[];
