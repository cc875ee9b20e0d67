import { expect, it } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { mapOperations } from '#infra/product-map.ts';
import { approveAppointment } from '#shared/appointments/api.ts';
import { toRouteKey } from '#shared/core/route.ts';

const operations = (await Promise.all(manifest.map(mapOperations))).flat();

/** Routes that no screen calls, with their caller. */
const callersOutsideScreens: Readonly<Record<string, string>> = {
  'GET /api/bell-notices': 'The shell around every screen of the team.',
  'GET /api/calendar-feeds/{file}': 'Calendar programs, by the address of a feed.',
  'GET /api/center': 'The shell around every screen.',
  'GET /api/health': 'The smoke test of a deployment.',
  'GET /api/openapi.json': 'Developers who read the API description.',
  'GET /api/search': 'The shell around every screen of the team.',
  'GET /api/search/recent': 'The shell around every screen of the team.',
  'GET /api/shop/sitemap.xml': 'Search engines, by the address in `robots.txt`.',
  'GET /api/staff/{staffId}/location': 'Clients of the API. The team map reads all positions at once.',
  'POST /api/bell-notices/read': 'The shell around every screen of the team.',
  'POST /api/payments/ath-webhook': 'ATH Móvil.',
  'POST /api/payments/stripe-webhook': 'The card processor.',
  'PUT /api/registers/{registerId}/cash-moves/{moveId}': 'The shell around every screen of the POS.',
  'POST /api/registers/{registerId}/opening': 'The shell around every screen of the POS.',
};

it('npm run map shows the file of each operation', () => {
  const operationsWithoutFile = operations
    .filter(({ file }) => file === '')
    .map(({ route }) => toRouteKey(route));

  expect(
    operationsWithoutFile,
    'List the operation, which names its contract, in the handler of lambdas/<domain>/api.ts.',
  ).toEqual([]);
});

it('npm run map shows a screen for each route, except those without one', () => {
  const routesWithoutScreen = operations
    .filter(({ screens }) => screens.length === 0)
    .map(({ route }) => toRouteKey(route));

  expect(
    routesWithoutScreen.toSorted(),
    'Call the operation from a screen, or say in `callersOutsideScreens` who calls it. Remove it there once a screen calls it.',
  ).toEqual(Object.keys(callersOutsideScreens).toSorted());
});

it('npm run map shows where an approval is implemented and what it emits', () => {
  const approval = operations.find(({ route }) => toRouteKey(route) === toRouteKey(approveAppointment));

  expect(approval?.file, 'See infra/product-map.ts.').toBe(
    'lambdas/appointments/approval/appointment-requests.ts',
  );
  expect(approval?.screens, 'See screensByRoute in infra/product-map.ts.').toContain(
    '/admin/solicitud-citas',
  );
  expect(approval?.emits, 'See listEmittedEvents in infra/product-map.ts.').toContain(
    'AppointmentConfirmed.v1',
  );
});
