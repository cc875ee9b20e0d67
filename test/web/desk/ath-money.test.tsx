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

async function showMoney(money: Partial<UnappliedMoney>) {
  const server = aServer();
  const unappliedMoney: UnappliedMoney = { payments: [], refunds: [], ...money };
  server.answers(listUnappliedAthPayments, () => unappliedMoney);
  await settle(() =>
    renderAt(
      <Providers>
        <DashboardAthMoney />
      </Providers>,
    ),
  );
  return { server, unappliedMoney };
}
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const clickInDialog = (name: string) =>
  settle(() => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name })));

it('DashboardAthMoney renders nothing while nothing is unresolved', async () => {
  await showMoney({});
  expect(screen.queryByRole('heading', { name: 'ATH Móvil por resolver' })).toBeNull();
});

it('DashboardAthMoney refunds a payment without a sale, after confirmation', async () => {
  const { server, unappliedMoney } = await showMoney({ payments: [payment] });
  const sentRequests = server.answers(returnAthPayment, () => {
    unappliedMoney.payments = [];
    return { payment: { ...payment, state: 'refunded' as const }, isWaiting: false };
  });
  expect(await screen.findByText('$123.52 sin venta')).toBeTruthy();

  await click('Devolver $123.52 al 787-555-0117');
  expect(sentRequests).toHaveLength(0);
  await clickInDialog('Devolver');

  expect(await screen.findByText('$123.52 devueltos')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('$123.52 sin venta')).toBeNull());
  expect(sentRequests[0]?.address).toContain('/ath-payments/p1/return');
});

it('DashboardAthMoney shows a refund that is not confirmed yet, without a button', async () => {
  await showMoney({ payments: [{ ...payment, isReturning: true }] });
  expect(await screen.findByText('Devolución en camino')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Devolver/ })).toBeNull();
});

it('DashboardAthMoney retries a rejected refund, or records it as refunded by hand', async () => {
  const { server, unappliedMoney } = await showMoney({ refunds: [refund] });
  const sentRequests = server.answers(settleAthRefund, () => ({}));
  expect(await screen.findByText('Devolución de $20.00 rechazada')).toBeTruthy();
  expect(screen.getByText(/^Venta 010421, Lourdes Vega/)).toBeTruthy();

  await click('Pedir otra vez');
  await click('Ya se devolvió');
  unappliedMoney.refunds = [];
  await clickInDialog('Ya se devolvió');

  expect(sentRequests.map(({ body }) => body)).toEqual([{ how: 'again' }, { how: 'byHand' }]);
  await waitFor(() => expect(screen.queryByText('Devolución de $20.00 rechazada')).toBeNull());
});
