import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { listReportSales } from '#shared/reports/api.ts';
import { getSale, listSales } from '#shared/sales/sales-api.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer, errorResponse } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { SoldPage } from '#web/src/features/sales/sold/sold-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

const supervisor: Me = {
  userId: 'u2',
  role: 'supervisor',
  firstName: 'Hector',
  lastName: 'Prueba',
  email: 'hector@test.example',
};
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), supervisor);
});

const openAt = (address: string) =>
  settle(() =>
    renderAt(
      <Providers>
        <SoldPage />
      </Providers>,
      address,
    ),
  );

it.each(['desde=2026-11-01&hasta=2026-11-26', 'articulo=facial&desde=2026-11-01&hasta=2026-11-26'])(
  'SoldPage rejects a supervisor’s report at ?%s, and redirects to the sales',
  async (search) => {
    const server = aServer();
    const reports = server.answers(listReportSales, () => errorResponse(coreErrors.denied));
    server.answers(listSales, () => ({ rows: [] }));
    await openAt(`/pos/ventas?${search}`);
    await screen.findByText('Esta lista es de los reportes, y solo administración los ve.');

    fireEvent.click(screen.getByRole('button', { name: 'Ver las de hoy' }));

    await screen.findByText('Ninguna venta hoy.');
    expect(screen.getByLabelText('dirección').textContent).toBe('/pos/ventas');
    expect(reports).toEqual([]);
  },
);

it('SoldPage shows that a sale with a malformed id was not found, without a retry', async () => {
  const server = aServer();
  server.answers(listSales, () => ({ rows: [] }));
  server.answers(getSale, () => errorResponse(coreErrors.malformed));
  await openAt('/pos/ventas?venta=a.b');

  await screen.findByText('No pudimos cargar la venta.');
  await waitFor(() => expect(screen.getByText(coreErrors.not_found.text)).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

it('SoldPage switches to the new day at midnight', async () => {
  const beforeMidnight = new Date('2026-12-01T03:59:50Z');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: beforeMidnight });
  const server = aServer();
  const requests = server.answers(listSales, () => ({ rows: [] }));
  await openAt('/pos/ventas');
  await screen.findByText(/^Hoy, lun\. 30 nov\. 2026/);

  await settle(() => vi.advanceTimersByTime(20_000));

  await screen.findByText(/^Hoy, mar\. 1 dic\. 2026/);
  expect(requests.at(-1)?.address).toContain('date=2026-12-01');
});
