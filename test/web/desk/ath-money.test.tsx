import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listUnappliedAthPayments, returnAthPayment, settleAthRefund } from '#shared/payments/ath-api.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DashboardAthMoney } from '#web/src/features/desk/dashboard-ath-money.tsx';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => queryClient.clear());

const payment = {
  paymentId: 'p1',
  saleId: 's1',
  state: 'completed' as const,
  amountCents: 12_352,
  phone: '7875550117',
  askedAt: '2026-11-24T18:32:00.000Z',
  expiresAt: '2026-11-24T18:42:00.000Z',
  secondsLeft: 0,
  ringAgainSeconds: 0,
  isReturning: false,
};
const refund = {
  saleId: 's2',
  returnId: 'r1',
  number: 10_421,
  amountCents: 2_000,
  at: '2026-11-24T19:00:00.000Z',
  byName: 'Lourdes Vega',
};
type UnappliedMoney = { payments: (typeof payment)[]; refunds: (typeof refund)[] };

async function show(money: Partial<UnappliedMoney>) {
  const server = aServer();
  const remaining: UnappliedMoney = { payments: [], refunds: [], ...money };
  server.answers(listUnappliedAthPayments, () => remaining);
  await settle(() =>
    renderAt(
      <Providers>
        <DashboardAthMoney />
      </Providers>,
    ),
  );
  return { server, remaining };
}
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const answer = (name: string) =>
  settle(() => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name })));

it('DashboardAthMoney renders nothing while nothing is unresolved', async () => {
  await show({});
  expect(screen.queryByRole('heading', { name: 'ATH Móvil por resolver' })).toBeNull();
});

it('DashboardAthMoney refunds a payment without a sale, after confirmation', async () => {
  const { server, remaining } = await show({ payments: [payment] });
  const sent = server.answers(returnAthPayment, () => {
    remaining.payments = [];
    return { payment: { ...payment, state: 'refunded' as const }, isWaiting: false };
  });
  expect(await screen.findByText('$123.52 sin venta')).toBeTruthy();

  await click('Devolver $123.52 al 787-555-0117');
  expect(sent).toHaveLength(0);
  await answer('Devolver');

  expect(await screen.findByText('$123.52 devueltos')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('$123.52 sin venta')).toBeNull());
  expect(sent[0]?.address).toContain('/ath-payments/p1/return');
});

it('DashboardAthMoney shows a refund that is not confirmed yet, without a button', async () => {
  await show({ payments: [{ ...payment, isReturning: true }] });
  expect(await screen.findByText('Devolución en camino')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Devolver/ })).toBeNull();
});

it('DashboardAthMoney retries a rejected refund, or records it as refunded by hand', async () => {
  const { server, remaining } = await show({ refunds: [refund] });
  const sent = server.answers(settleAthRefund, () => ({}));
  expect(await screen.findByText('Devolución de $20.00 rechazada')).toBeTruthy();
  expect(screen.getByText(/^Venta 010421, Lourdes Vega/)).toBeTruthy();

  await click('Pedir otra vez');
  await click('Ya se devolvió');
  remaining.refunds = [];
  await answer('Ya se devolvió');

  expect(sent.map(({ body }) => body)).toEqual([{ how: 'again' }, { how: 'byHand' }]);
  await waitFor(() => expect(screen.queryByText('Devolución de $20.00 rechazada')).toBeNull());
});
