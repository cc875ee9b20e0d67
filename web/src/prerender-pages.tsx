import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import * as z from 'zod/mini';
import { getMe } from '#shared/accounts/api.ts';
import { getEmailProof } from '#shared/accounts/short-link-api.ts';
import { listAppointmentRequests, listMyAppointments } from '#shared/appointments/api.ts';
import {
  listAppointmentFlags,
  listCalendar,
  listWorkingHours,
} from '#shared/appointments/calendar/calendar-api.ts';
import { listCategories } from '#shared/catalog/category-api.ts';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { listLowStock } from '#shared/catalog/stock-api.ts';
import { listTaxes } from '#shared/catalog/tax-api.ts';
import { prerenderedPages, privateShells } from '#shared/core/prerendered-pages.ts';
import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';
import { getDashboard, listBirthdays } from '#shared/desk/api.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { listDoseRequests } from '#shared/health/api.ts';
import { listFailedMessages } from '#shared/notifications/api.ts';
import { listStoppedAddresses } from '#shared/notifications/mail-stop-api.ts';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import { getAthAccount, listUnappliedAthPayments } from '#shared/payments/ath-api.ts';
import { getMyHealthAnswers } from '#shared/records/answers/answers-api.ts';
import { listRegisters } from '#shared/registers/api.ts';
import { getPosSettings, listOpenBalances, listParkedSales } from '#shared/sales/api.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { productDefaults } from '#shared/settings/center.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { getShopTerms, listShopProducts } from '#shared/shop/shelf-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { ShellOutline } from './app/layouts/shell-outline.tsx';
import { loadRoutesAt } from './app/lazy-routes.tsx';
import { routes } from './app/router.tsx';
import type { Screen } from './app/screens/screen.ts';
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

type EarlyRoute = readonly [route: AnyRoute, query?: string];
const onDay = '?from={day}&to={day}';

/** First private API requests of the screens that a day starts with. The document sends them early. */
const earlyScreenRoutes: Readonly<Record<string, readonly EarlyRoute[]>> = {
  '/admin': [
    [getDashboard],
    [listAppointmentRequests],
    [listCalendar, onDay],
    [listDoseRequests],
    [listUnappliedAthPayments],
    [listFailedMessages],
    [listStoppedAddresses],
    [listBirthdays],
    [listLowStock],
  ],
  '/admin/calendario': [
    [listCalendar, onDay],
    [listWorkingHours, onDay],
    [listClosures, onDay],
    [listStaff],
    [listAppointmentFlags, '?date={day}'],
  ],
  '/pos': [
    [listRegisters],
    [listDeskProducts, '?kind=product'],
    [listDeskProducts, '?kind=service'],
    [listCategories],
    [listTaxes],
    [getPosSettings],
    [listOpenBalances],
    [listParkedSales],
    [getAthAccount],
  ],
  '/paciente/:patientId/citas': [
    [listMyAppointments],
    [listMyInvoices],
    [getMyProfile],
    [getEmailProof],
    [getMyHealthAnswers],
  ],
};

/** Lists the early addresses of a screen. Throws if a user of the screen may not call one: refused calls are logged. */
function listEarlyRequests({ path, access }: Screen): string[] {
  const screenRoutes: readonly EarlyRoute[] = [[getMe], ...(earlyScreenRoutes[path] ?? [])];
  return screenRoutes.map(([route, query = '']) => {
    if (access === 'public' || !access.every((role) => route.allow.includes(role)))
      throw new Error(`not every user of ${path} may call ${route.name}`);
    return `${apiPrefix}${route.path.replace('{patientId}', '{userId}')}${query}`;
  });
}

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
      ? [
          {
            pattern: toPattern(screen.path),
            title: screen.title,
            // Without early data, the screen's first request needs the session.
            sources: [
              findSource(screen.page),
              ...(earlyScreenRoutes[screen.path] ? [] : ['src/lib/session/auth.ts']),
            ],
            requests: listEarlyRequests(screen),
          },
        ]
      : [],
  ),
  publicRequests: [getClientConfig, getCenter].map((route) => `${apiPrefix}${route.path}`),
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
