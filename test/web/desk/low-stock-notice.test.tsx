import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listLowStock } from '#shared/catalog/stock-api.ts';
import { listBirthdays } from '#shared/desk/api.ts';
import { listDoseRequests } from '#shared/health/api.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DashboardNotices } from '#web/src/features/desk/dashboard-notices.tsx';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

/** Renders the notices of the dashboard with these products at their minimum. */
async function showLowStock(names: readonly string[]) {
  const server = aServer();
  server.answers(listBirthdays, () => []);
  server.answers(listDoseRequests, () => []);
  server.answers(listLowStock, () =>
    names.map((name, index) => ({
      productId: `p${index}`,
      name,
      stock: 1,
      since: `2026-11-2${index}T13:00:00.000Z`,
    })),
  );
  await settle(() =>
    renderAt(
      <Providers>
        <DashboardNotices laser={undefined} today="2026-11-24" />
      </Providers>,
      '/admin',
    ),
  );
}
const readAddress = () => screen.getByLabelText('dirección').textContent;

it('the low-stock notice names a single product and links to it', async () => {
  await showLowStock(['Bruma facial']);

  const notice = await screen.findByText('Bruma facial está en su mínimo');
  await settle(() => fireEvent.click(notice));

  expect(readAddress()).toBe('/pos/inventario?producto=p0');
});

it('the low-stock notice counts several products and links to their list', async () => {
  await showLowStock(['Bruma facial', 'Crema de noche', 'Gel', 'Vela']);

  expect(await screen.findByText('4 productos en su mínimo')).toBeTruthy();
  const productNames = await screen.findByText('Bruma facial, Crema de noche y 2 más');
  await settle(() => fireEvent.click(productNames));

  expect(readAddress()).toBe('/pos/inventario?estado=minimo');
});
