import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as z from 'zod/mini';
import { prerenderedPages, privateShells } from '#shared/core/prerendered-pages.ts';
import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';
import { productDefaults } from '#shared/settings/center.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { getShopTerms, listShopProducts } from '#shared/shop/shelf-api.ts';
import { ShellOutline } from './app/layouts/shell-outline.tsx';
import { loadRoutesAt } from './app/lazy-routes.tsx';
import { routes } from './app/router.tsx';
import { visitorScreens } from './app/screens/visitor-screens.ts';
import { screens } from './app/screens.ts';
import { rememberBrand } from './lib/brand.ts';

const descriptions: Readonly<Record<(typeof prerenderedPages)[number], string>> = {
  '/tienda': 'Los productos del centro: elige aquí, paga con tarjeta o ATH Móvil y recógelos en el centro.',
  '/politica-cancelacion':
    'Cómo funciona el depósito, hasta cuándo cambias o cancelas tu cita sin costo y qué pasa si no llegas.',
  '/login': 'Entra a tu cuenta para ver, pedir y cambiar tus citas.',
  '/solicitar-paciente': 'Pide tu primera cita: contesta unas preguntas y crea tu cuenta.',
};

/** First API requests of each page, in visual order. The document sends them early. */
const earlyRoutes: Readonly<Partial<Record<(typeof prerenderedPages)[number], readonly AnyRoute[]>>> = {
  '/tienda': [listShopProducts, getShopTerms, getCenter],
  '/politica-cancelacion': [getCenter],
  '/login': [getCenter],
};

/** Finds the source path in `() => import('...').then(...)`. The build looks up the page's chunks by it. */
const findSource = (page: unknown) => /src\/features\/[\w/-]+\.tsx/.exec(String(page))?.[0] ?? '';

// Loaded at import time, because rendering is synchronous.
await Promise.all(prerenderedPages.map((path) => loadRoutesAt(path, routes)));

function renderPage(path: (typeof prerenderedPages)[number], brandName: string) {
  const screen = visitorScreens.find((visitorScreen) => visitorScreen.path === path);
  if (!screen || !('page' in screen)) throw new Error(`${path} is not the page of a visitor screen`);
  const page = (
    <StrictMode>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </StrictMode>
  );
  return {
    path,
    brandName,
    title: `${screen.title} · ${brandName}`,
    description: descriptions[path],
    body: renderToString(page),
    earlyRequests: (earlyRoutes[path] ?? []).map((route) => `${apiPrefix}${route.path}`),
    sources: [`src/app/layouts/${screen.layout}-layout.tsx`, findSource(screen.page)],
  };
}

/** Turns `/pos/ventas/:saleId` into a pattern of addresses. */
const toPattern = (path: string) => `^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`;

const renderShell = ({ layout, page }: (typeof privateShells)[number], brandName: string) => ({
  page,
  brandName,
  outline: renderToStaticMarkup(<ShellOutline layout={layout} />),
  sources: ['src/app/guarded-routes.ts', `src/app/layouts/${layout}-layout.tsx`],
  screens: screens.flatMap((screen) =>
    screen.layout === layout && 'page' in screen
      ? [{ pattern: toPattern(screen.path), title: screen.title, source: findSource(screen.page) }]
      : [],
  ),
});

const BrandReply = z.object({ settings: z.object({ brandName: z.string() }) });

/** Renders public pages and outlines of private shells for the build, with the brand name of the site. */
export function renderPages(answer: unknown) {
  const { brandName } = BrandReply.safeParse(answer).data?.settings ?? productDefaults;
  rememberBrand(brandName);
  return {
    pages: prerenderedPages.map((path) => renderPage(path, brandName)),
    shells: privateShells.map((shell) => renderShell(shell, brandName)),
  };
}
