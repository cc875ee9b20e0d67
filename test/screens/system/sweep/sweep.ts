import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import { aVisitor, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { it } from '#test/support/journey.ts';
import type { Screen } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';
import { anInspection, type Inspection } from './inspection.ts';
import { openAll } from './opening.ts';
import { aSweptCenter, type SweptCenter, type Viewer } from './swept-center.ts';

/** Each screen is opened once per width, by the first of these roles that may open it. */
const rolesByWidth: Record<Width, readonly Role[]> = {
  1280: ['admin', 'supervisor', 'staff', 'patient'],
  390: ['supervisor', 'admin', 'staff', 'patient'],
};
const findViewer = ({ access }: Screen, width: Width): Viewer =>
  access === 'public' ? 'visitor' : rolesByWidth[width].find((role) => access.includes(role))!;

/** The administrator's screens are split into two test files, for the POS and for the rest. */
type ScreenGroup = 'pos' | 'rest';
const listScreens = (viewer: Viewer, width: Width, part?: ScreenGroup) =>
  screens
    .filter((screen) => findViewer(screen, width) === viewer)
    .filter(({ layout }) => part === undefined || (layout === 'pos') === (part === 'pos'));

/** The usual screen width of a role. The buttons of lists are clicked at this width only. */
const workWidth: Record<Viewer, Width | undefined> = {
  admin: 1280,
  staff: 390,
  patient: 390,
  supervisor: undefined,
  visitor: undefined,
};

const recordTabs = [
  'resumen',
  'tratamiento',
  'recomendaciones',
  'documentos',
  'piel',
  'entrevista',
  'accesos',
  'solicitudes',
];

/** Lists the addresses of screen states, such as an open record or dialog. */
function listStates(
  viewer: Viewer,
  { date, patientId, appointmentId, reminderTokens }: SweptCenter,
): string[] {
  if (viewer === 'patient') return [];
  if (viewer === 'visitor') {
    const recovery = '/recuperar-cuenta/nueva#correo=ana@test.example&codigo=123456';
    return [...reminderTokens.map((token) => `/v/${token}`), recovery, '/no-existe'];
  }
  const area = viewer === 'staff' ? '/enfermero' : '/admin';
  const deskAddresses = [
    `${area}/calendario?vista=dia&fecha=${date}&cita=${appointmentId}`,
    `${area}/calendario?crear=1&fecha=${date}`,
  ];
  return [
    ...recordTabs.map((tab) => `${area}/crear-paciente?ficha=${patientId}&tab=${tab}`),
    `${area}/calendario?fecha=${date}`,
    ...(viewer === 'staff' ? [] : deskAddresses),
  ];
}

/** Buttons outside of lists that open a dialog, a menu or an error message. */
const buttonsByViewer: Record<Viewer, readonly (readonly [address: string, button: RegExp])[]> = {
  admin: [['/admin/solicitud-citas', /^Mi cuenta:/]],
  supervisor: [
    ['/admin/solicitud-citas', /^Mi cuenta:/],
    ['/admin/solicitud-citas', /^Abrir menú$/],
    ['/admin/solicitud-citas', /^Más acciones de la solicitud de/],
  ],
  staff: [['/enfermero/pacientes', /^Mi cuenta:/]],
  patient: [['/paciente/:patientId/citas', /^Mi cuenta:/]],
  visitor: [
    ['/login', /^Iniciar sesión$/],
    ['/recuperar-cuenta', /^Enviar$/],
  ],
};

/** Screens where a click changes a form, which then requires confirmation before it is left. */
const formPaths = /configuracion|banner|horario|salud|solicitud-laser/;

/** Runs in the page, navigates as Back does, and marks the current heading as seen. */
function navigateTo(address: string): void {
  document.querySelector('h1')?.setAttribute('data-seen', '');
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Returns a screen's path with its parameters replaced by ids of the center. */
function buildAddress(path: string, { ids }: SweptCenter): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[path] ?? ids[name];
    if (id === undefined) throw new Error(`${path} needs a value for ${name}: add it to swept-center.ts.`);
    return id;
  });
}

/** Goes to another screen, without reloading the page if the application is loaded. */
async function goTo(page: Page, address: string, isLoaded: boolean): Promise<void> {
  const isSameScreen = new URL(page.url()).pathname === address || address === '/pos' || /[?#]/.test(address);
  if (isLoaded && !isSameScreen) await page.evaluate(navigateTo, address);
  // The history step of a closed dialog may still be in progress and abort the first navigation.
  else await page.goto(address).catch(() => page.goto(address));
  await page.locator('h1:not([data-seen])').first().waitFor();
}

async function clickAndInspect(
  page: Page,
  inspection: Inspection,
  [address, button]: readonly [string, RegExp],
) {
  await goTo(page, address, false);
  await inspection.settle(address);
  await page.getByRole('button', { name: button }).first().click();
  await inspection.inspect(`${address} after ${button}`, 'body');
}

/** Inspects every screen of a viewer at a width, with its states and the dialogs that its lists open. */
async function inspectScreens(page: Page, inspection: Inspection, input: InspectScreensInput) {
  const { viewer, width, center, part } = input;
  let dialogCount = 0;
  // The landing page has its own entry point, so the application is not loaded yet.
  let isLoaded = false;
  for (const screen of listScreens(viewer, width, part)) {
    const address = buildAddress(screen.path, center);
    await goTo(page, address, isLoaded);
    await inspection.inspect(address);
    await inspection.inspectFocus(address);
    const isList = width === workWidth[viewer] && !('redirect' in screen) && !formPaths.test(screen.path);
    if (isList) dialogCount += await openAll(page, inspection);
    isLoaded = viewer !== 'visitor' && !isList;
  }
  if (part === 'pos') return dialogCount;
  for (const address of listStates(viewer, center)) {
    await goTo(page, address, false);
    await inspection.inspect(address);
  }
  for (const [path, button] of buttonsByViewer[viewer])
    await clickAndInspect(page, inspection, [buildAddress(path, center), button]);
  return dialogCount;
}
type InspectScreensInput = {
  readonly viewer: Viewer;
  readonly width: Width;
  readonly center: SweptCenter;
  readonly part: ScreenGroup | undefined;
};

/** The administrator's lists open about a hundred dialogs, which takes minutes. */
const timeoutMs = 1_200_000;
const minDialogs: Partial<Record<Viewer, number>> = { admin: 3, staff: 2, patient: 2 };

/** Declares the tests of a viewer's screens, in a center where every text is hostile. */
export function declareSweep(viewer: Viewer, part?: ScreenGroup): () => SweptCenter {
  let center: SweptCenter;
  it.beforeAll(async ({ site }) => {
    center = await aSweptCenter(site);
  });
  const sweptWidths = widths.filter((width) => listScreens(viewer, width, part).length > 0);
  it.for(sweptWidths)(
    `every screen of the ${viewer}${part ? ` (${part})` : ''} passes the inspection at %i px`,
    { timeout: timeoutMs },
    async (width, { browser, site }) => {
      const expectedStatuses = viewer === 'visitor' ? [404, 410, 422] : [];
      const { page, errors, close } = await aVisitor(browser, site.url, width, {
        expectedStatuses,
        isNew: true,
      });
      const inspection = await anInspection(page, errors, viewer === 'visitor' ? 'visitor' : 'signedIn');
      // Makes the recovery link valid.
      await page.route('**/api/recoveries/looks', (route) => route.fulfill({ json: {} }));
      if (viewer !== 'visitor') await openAs(page, center.emails[viewer], '/');
      const dialogCount = await inspectScreens(page, inspection, { viewer, width, center, part });
      await close();
      expect(inspection.findings).toEqual([]);
      if (width === workWidth[viewer]) expect(dialogCount).toBeGreaterThanOrEqual(minDialogs[viewer] ?? 0);
    },
  );
  return () => center;
}
