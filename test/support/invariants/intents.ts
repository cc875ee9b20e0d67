import { expect } from 'vitest';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { type Appointment, type DepositStatus, isBeingApproved } from '#shared/appointments/appointment.ts';
import type { Order } from '#shared/shop/order.ts';
import { isOpenOrder } from '#shared/shop/order-status.ts';

type CheckIntentsInput = {
  readonly appointments: readonly Appointment[];
  readonly orders: readonly Order[];
  readonly stack: Stack;
};

const intentStates: Record<DepositStatus, readonly string[]> = {
  none: [],
  awaited: ['requires_payment_method', 'requires_confirmation', 'requires_capture'],
  held: ['requires_capture'],
  captured: ['succeeded'],
  kept: ['succeeded'],
  releasing: ['requires_capture', 'canceled'],
  refunding: ['succeeded'],
  released: ['canceled'],
  refunded: ['succeeded'],
};

type IntentsById = ReadonlyMap<string, ReturnType<Stack['stripe']['intents']>[number]>;

/** Expects each settled order to be captured or cancelled in full, and returns the ids of their intents. */
function checkOrders(orders: readonly Order[], intents: IntentsById): string[] {
  const settled = orders.filter(
    ({ method, status, moneyDue }) => method === 'card' && status !== 'paying' && !moneyDue,
  );
  return settled.flatMap(({ orderId, status, paymentId, totalCents }) => {
    if (paymentId === undefined) return [];
    const intent = intents.get(paymentId);
    expect(intent).toMatchObject({ amount: totalCents, metadata: { orderId } });
    if (isOpenOrder({ status }) || status === 'delivered')
      expect([intent?.status, intent?.amount_received]).toEqual(['succeeded', totalCents]);
    if (status === 'expired' || status === 'soldOut') expect(intent?.status).toBe('canceled');
    return [paymentId];
  });
}

/** Expects table and processor to agree on deposits and orders, and no captured intent without an owner. */
export function checkIntents({ appointments, orders, stack }: CheckIntentsInput): void {
  const intents = new Map(stack.stripe.intents().map((intent) => [intent.id, intent]));
  const owned = new Set<string>();
  for (const appointment of appointments) {
    const { appointmentId, deposit } = appointment;
    if (deposit.paymentIntentId === undefined) continue;
    owned.add(deposit.paymentIntentId);
    const intent = intents.get(deposit.paymentIntentId);
    expect(intent).toMatchObject({ amount: deposit.amountCents, metadata: { appointmentId } });
    if (!isBeingApproved(appointment)) expect(intentStates[deposit.status]).toContain(intent?.status);
    if (intent?.status === 'succeeded') expect(intent.amount_received).toBe(deposit.amountCents);
  }
  for (const id of checkOrders(orders, intents)) owned.add(id);
  for (const { id, status } of intents.values())
    if (status === 'requires_capture' || status === 'succeeded') expect(owned).toContain(id);
}
