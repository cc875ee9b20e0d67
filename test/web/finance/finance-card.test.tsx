import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listMedications } from '#shared/inventory/medication-api.ts';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { FinanceCard } from '#web/src/features/finance/finance-card.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';

function MedicationsCard() {
  const query = useQuery(buildQuery(listMedications));
  return (
    <FinanceCard title="Inventario" errorTitle="No pudimos cargar el inventario" query={query}>
      {({ rows }) => <p>{`${rows.length} medicamentos`}</p>}
    </FinanceCard>
  );
}

it('FinanceCard shows a skeleton for 3 seconds, and then a notice of the delay until it has loaded [R431]', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  aServer().answers(listMedications, () => promise);
  render(
    <Providers>
      <MedicationsCard />
    </Providers>,
  );
  const isLoading = () => screen.queryByRole('status', { name: 'Cargando' }) !== null;
  const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await advanceTime(2_900);
  expect(isLoading()).toBe(true);
  await advanceTime(200);
  expect(isLoading()).toBe(false);
  expect(screen.getByText('Está tardando más de lo normal. Saldrá aquí en cuanto llegue.')).toBeTruthy();

  resolve(Response.json({ rows: [] }));
  await advanceTime(100);

  expect(screen.getByText('0 medicamentos')).toBeTruthy();
});
