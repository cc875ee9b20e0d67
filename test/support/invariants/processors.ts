import { expect } from 'vitest';
import type { Stack } from '#infra/local/runtime/stack.ts';
import { type Appointment, isBeingApproved } from '#shared/appointments/appointment.ts';
import { type Movement, sumMovements } from '#shared/payments/ledger.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import type { Order } from '#shared/shop/order.ts';

type CheckProcessorsInput = {
  readonly ledger: readonly Movement[];
  readonly appointments: readonly Appointment[];
  readonly sales: readonly Sale[];
  readonly returns: readonly SaleReturn[];
  readonly orders: readonly Order[];
  readonly stack: Stack;
};

/** Returns the net amount of each payment at its processor, by the id that the product uses. */
function calculateProcessorAmounts({ stripe, athMovil }: Stack): ReadonlyMap<string, number> {
  const refunded = new Map(stripe.charges().map((charge) => [charge.payment_intent, charge.amount_refunded]));
  const cards = stripe.intents().map(({ id, status, amount_received }) => {
    return [id, status === 'succeeded' ? amount_received - (refunded.get(id) ?? 0) : 0] as const;
  });
  const phones = athMovil.payments().map(({ metadata1, status, totalCents, refundedCents }) => {
    return [metadata1, status === 'COMPLETED' ? totalCents - refundedCents : 0] as const;
  });
  return new Map([...cards, ...phones]);
}

/** Returns whether the money is in transit, so that ledger and processor may differ. */
const isInTransit = (appointment: Appointment) =>
  isBeingApproved(appointment) || ['releasing', 'refunding'].includes(appointment.deposit.status);

/** Selects the ledger rows of one tender of a sale and of its returns, including balances of appointments. */
function createTenderFilter(sale: Sale, tenderId: string, saleReturns: readonly SaleReturn[]) {
  const sources = new Set([sale.saleId, ...sale.lines.map(({ itemId }) => itemId)]);
  const causes = new Set([sale.saleId, ...saleReturns.map(({ returnId }) => returnId)]);
  return ({ cause, source }: Movement): boolean => {
    const [, id = '', tender] = cause.split(' ');
    // Returns of another sale may have the same ids.
    return sources.has(source.id) && tender === tenderId && causes.has(id);
  };
}

/** Expects the ledger to match the processor's net amount of each payment, to the cent. */
export function checkProcessors(input: CheckProcessorsInput): void {
  const { ledger, appointments, sales, returns, orders, stack } = input;
  const processorAmounts = calculateProcessorAmounts(stack);
  const deposits = appointments.flatMap((appointment) => {
    const id = appointment.deposit.paymentIntentId;
    if (id === undefined || isInTransit(appointment)) return [];
    return [{ id, cents: sumMovements(ledger.filter(({ reference }) => reference === id)) }];
  });
  const unsettledOrderIds = new Set(orders.filter(({ moneyDue }) => moneyDue).map(({ orderId }) => orderId));
  const tenders = sales.flatMap((sale) => {
    const saleReturns = returns.filter(({ saleId }) => saleId === sale.saleId);
    const isWaiting = saleReturns.some((saleReturn) =>
      saleReturn.tenders.some(({ state }) => state !== 'done'),
    );
    if (isWaiting || unsettledOrderIds.has(sale.saleId)) return [];
    return sale.tenders.flatMap(({ tenderId, paymentId: id }) =>
      id === undefined
        ? []
        : [{ id, cents: sumMovements(ledger.filter(createTenderFilter(sale, tenderId, saleReturns))) }],
    );
  });
  const amounts = [...deposits, ...tenders];
  expect(amounts).toEqual(amounts.map(({ id }) => ({ id, cents: processorAmounts.get(id) })));
}
