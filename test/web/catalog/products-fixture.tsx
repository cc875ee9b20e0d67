import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { getMe } from '#shared/accounts/api.ts';
import { type DeskCategory, listCategories } from '#shared/catalog/category-api.ts';
import { type DeskProduct, listDeskProducts, listProductPictures } from '#shared/catalog/desk-api.ts';
import { type DeskTax, listTaxes } from '#shared/catalog/tax-api.ts';
import type { Role } from '#shared/core/roles.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer } from '../support/server.ts';

const createdAt = '2026-03-06T14:00:00.000Z';

export const aTax = (taxId: string, name: string, basisPoints: number, active = true): DeskTax => ({
  taxId,
  name,
  basisPoints,
  active,
  byDefault: true,
  createdAt,
  version: 1,
  used: 0,
});
export const taxes = [aTax('estatal', 'IVU estatal', 1050), aTax('municipal', 'IVU municipal', 100)];

export const aCategory = (
  categoryId: string,
  name: string,
  overrides: Partial<DeskCategory> = {},
): DeskCategory => ({
  categoryId,
  name,
  icon: '🧴',
  visibleOnLanding: true,
  visible: true,
  showIn: 'both',
  products: 0,
  services: 0,
  version: 1,
  ...overrides,
});
export const categories = [aCategory('cuerpo', 'Cuidado corporal'), aCategory('faciales', 'Faciales')];

export const aDeskProduct = (productId: string, overrides: Partial<DeskProduct> = {}): DeskProduct => ({
  productId,
  kind: 'product',
  name: productId,
  categoryId: 'cuerpo',
  costCents: 1000,
  marginBasisPoints: 2000,
  priceCents: 1200,
  stock: 10,
  minimumStock: 2,
  durationMinutes: 60,
  taxBasisPoints: 0,
  taxIds: ['estatal', 'municipal'],
  exempt: false,
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'both',
  hasPicture: false,
  version: 1,
  createdAt,
  ...overrides,
});

/** Creates a server that answers the requests of the catalog screens. */
export function aCatalogServer(products: readonly DeskProduct[] = [], settings = { taxes, categories }) {
  const server = aServer();
  server.answers(listTaxes, () => ({ rows: [...settings.taxes] }));
  server.answers(listCategories, () => ({ rows: [...settings.categories] }));
  server.answers(listDeskProducts, ({ address }) => ({
    rows: products.filter(({ kind }) => address.includes(`kind=${kind}`)),
  }));
  server.answers(listProductPictures, () => ({ pictures: [] }));
  return server;
}

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <Outlet />
      <output aria-label="dirección">{`${pathname}${search}`}</output>
      <output aria-label="estado">{JSON.stringify(state)}</output>
    </>
  );
}

/** Renders a catalog screen at its path for a front-desk role. Other paths show only the address. */
export function showScreen(path: string, element: ReactElement, address = path, role: Role = 'admin') {
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), {
    userId: 'u1',
    role,
    firstName: 'Lourdes',
    lastName: 'Rivera',
    email: 'l@correo.test',
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <Providers>
            <Address />
          </Providers>
        ),
        children: [
          { path, element },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  return { ...render(<RouterProvider router={router} />), router };
}
