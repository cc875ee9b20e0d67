import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '#web/src/app/providers.tsx';
import { FinanceCard } from '#web/src/features/finance/finance-card.tsx';

/** A part of the finances whose answer comes when the test says so. */
function LateCard({ answer }: { readonly answer: Promise<string> }) {
  const query = useQuery({ queryKey: ['late'], queryFn: () => answer });
  return (
    <FinanceCard title="Ingresos" errorTitle="No pudimos cargar los ingresos" query={query}>
      {(said) => <p>{said}</p>}
    </FinanceCard>
  );
}

it('a part of the finances shows its outline for 3 seconds, then says that it is late until it is here [R431]', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<string>();
  render(
    <Providers>
      <LateCard answer={promise} />
    </Providers>,
  );
  const isLoading = () => screen.queryByRole('status', { name: 'Cargando' }) !== null;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(2_900);
  expect(isLoading()).toBe(true);
  await pass(200);
  expect(isLoading()).toBe(false);
  expect(screen.getByText('Está tardando más de lo normal. Saldrá aquí en cuanto llegue.')).toBeTruthy();

  resolve('$245.75');
  await pass(100);

  expect(screen.getByText('$245.75')).toBeTruthy();
});
