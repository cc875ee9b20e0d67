import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listCategories } from '#shared/catalog/category-api.ts';
import { type DeskProduct, listDeskProducts } from '#shared/catalog/desk-api.ts';
import { listStockMoves } from '#shared/catalog/stock-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { StockPage } from '#web/src/features/catalog/stock/stock-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

type StockMove = ReplyOf<typeof listStockMoves>['rows'][number];

export const aDeskProduct = (name: string, overrides: Partial<DeskProduct> = {}): DeskProduct => ({
  productId: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  kind: 'product',
  name,
  categoryId: 'facial',
  costCents: 1000,
  marginBasisPoints: 2000,
  priceCents: 1200,
  stock: 9,
  minimumStock: 4,
  durationMinutes: 60,
  taxBasisPoints: 0,
  taxIds: [],
  exempt: false,
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'both',
  hasPicture: false,
  createdAt: '2026-11-24T14:00:00.000Z',
  version: 1,
  ...overrides,
});

const aStockedProduct = (name: string, stock: number, minimumStock: number, costCents: number) =>
  aDeskProduct(name, { stock, minimumStock, costCents });

/** The worked example of eight products in one category, whose figures add up. */
export const exampleProducts = [
  aStockedProduct('Protector solar FPS 50', 22, 10, 1600),
  aStockedProduct('Limpiador suave', 18, 6, 1375),
  aStockedProduct('Mascarilla de arcilla', 15, 5, 1240),
  aStockedProduct('Crema de noche', 9, 4, 2800),
  aStockedProduct('Aceite de rosa mosqueta', 8, 8, 1925),
  aStockedProduct('Bruma facial', 3, 5, 1100),
  aStockedProduct('Exfoliante de arroz', 0, 4, 1450),
  {
    ...aStockedProduct('Sérum vitamina C', 14, 6, 2400),
    productId: 'serum',
    priceCents: 3600,
    marginBasisPoints: 5000,
    code: '7501234500118',
    presentation: '30 ml',
  },
];

export const aMove = (moveId: string, overrides: Partial<StockMove> = {}): StockMove => ({
  productId: 'serum',
  moveId,
  kind: 'received',
  quantity: 12,
  at: '2026-11-20T13:10:00.000Z',
  by: 'Lourdes Rivera',
  left: 16,
  ...overrides,
});

type ShowStockInput = {
  products?: () => readonly DeskProduct[];
  moves?: (cursor: string | null) => ReplyOf<typeof listStockMoves>;
  address?: string;
};

const categories = [
  { categoryId: 'facial', name: 'Cuidado facial', icon: '💧' },
  { categoryId: 'velas', name: 'Velas', icon: '🕯️' },
].map((category) => ({
  ...category,
  visibleOnLanding: true,
  visible: true,
  showIn: 'both' as const,
  products: 8,
  services: 0,
  version: 1,
}));

/** Opens the stock page of a center with these products. */
export async function showStock({
  products = () => exampleProducts,
  moves,
  address = '/pos/inventario',
}: ShowStockInput = {}) {
  queryClient.clear();
  const server = aServer();
  server.answers(listDeskProducts, () => ({ rows: [...products()] }));
  server.answers(listCategories, () => ({ rows: categories }));
  server.answers(listStockMoves, ({ address: requestAddress }) => {
    const { searchParams } = new URL(requestAddress, 'https://spa.test');
    return moves?.(searchParams.get('cursor')) ?? { rows: [aMove('m1')] };
  });
  const router = createMemoryRouter([{ path: '/pos/inventario', element: <StockPage /> }], {
    initialEntries: [address],
  });
  await settle(() =>
    render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  return { server, router };
}
