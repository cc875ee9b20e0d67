import { describe, expect } from 'vitest';
import { type Role } from '#shared/core/roles.ts';
import {
  aPerson,
  arriveAt,
  aTeam,
  homes,
  loginHeading,
  logOut,
  type Team,
} from '#test/support/accounts/people.ts';
import { tryLogin, widths } from '#test/support/browser/visitor.ts';
import { it } from '#test/support/journey.ts';

const refusedHeading = 'No puedes abrir esta página';
const foreign = 'Tu cuenta no tiene acceso a esta página. Pídelo a administración.';

let team: Team;
let otherId: string;

it.beforeAll(async ({ site: _ }) => {
  team = await aTeam();
  otherId = (await aPerson('patient', 'Luz')).userId;
});

type Opening = { readonly path: string; readonly heading: string };

/** What each guarded address opens to whom (R001 to R034); to anybody else it is closed. */
function screens(): [address: string, opensTo: Partial<Record<Role, Opening>>][] {
  const { patient } = team;
  const at = (path: string, heading: string) => ({ path, heading });
  const month = homes.staff(team.staff).heading;
  const [calendar, own] = [at('/admin/calendario', month), at('/enfermero/calendario', month)];
  const requests = at('/admin/solicitud-citas', 'Solicitud de citas');
  const till = at('/pos', 'Punto de Venta');
  const mine = homes.patient(patient);
  return [
    ['/admin/calendario', { admin: calendar, supervisor: calendar, staff: calendar }],
    ['/admin/solicitud-citas', { admin: requests, supervisor: requests }],
    ['/admin/citas-completadas', { admin: at('/admin/citas-completadas', 'Citas completadas') }],
    ['/pos', { admin: till, supervisor: till }],
    ['/migrar-imagenes', { admin: at('/migrar-imagenes', 'Migrar Imágenes de Productos') }],
    ['/enfermero', { staff: own }],
    ['/enfermero/calendario', { staff: own }],
    ['/enfermero/mi-horario', { staff: at('/enfermero/mi-horario', 'Mi Horario de Trabajo') }],
    ['/enfermero/pacientes', { staff: at('/enfermero/pacientes', 'Pacientes Asignados') }],
    [`/paciente/${patient.userId}`, { patient: mine }],
    [`/paciente/${patient.userId}/citas`, { patient: mine }],
    [`/paciente/${otherId}`, {}],
    [`/paciente/${otherId}/citas`, {}],
  ];
}

describe('a guarded screen', () => {
  it('opens after the sign-in to whoever asked for it signed out, in one tab and the next [R050]', async ({
    visit,
  }) => {
    const page = await visit('/admin/solicitud-citas?nombre=ana');
    await arriveAt(page, loginHeading);
    await tryLogin(page, team.supervisor.email);
    expect(await arriveAt(page, 'Solicitud de citas')).toBe('/admin/solicitud-citas');
    expect(page.url()).toContain('?nombre=ana');

    const tab = await page.context().newPage();
    await tab.goto('/');
    await tab.getByRole('banner').getByRole('link', { name: 'Mi cuenta' }).click();
    expect(await arriveAt(tab, 'Punto de Venta')).toBe('/pos');
    await tab.goto('/login');
    expect(await arriveAt(tab, 'Punto de Venta')).toBe('/pos');

    await logOut(tab);
    await arriveAt(page, loginHeading);
    await tryLogin(tab, team.admin.email);
    await arriveAt(tab, homes.admin(team.admin).heading);
    expect(await arriveAt(page, 'Solicitud de citas')).toBe('/admin/solicitud-citas');
    await page.getByText('Lourdes').first().waitFor();
    expect(await page.getByText('Hector').count()).toBe(0);
  });
});

describe('while the server has not said who is here', () => {
  const places = () =>
    [
      [team.patient, homes.patient(team.patient)],
      [team.staff, { path: '/enfermero/mi-horario', heading: 'Mi Horario de Trabajo' }],
      [team.supervisor, { path: '/admin/solicitud-citas', heading: 'Solicitud de citas' }],
    ] as const;

  it.each(widths)('the shell stands with its first words, and no skeleton, at %i px [R035]', async () => {
    for (const [{ email }, { path, heading }] of places()) {
      const page = await visit(path, { as: email });
      await arriveAt(page, heading);
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/me', async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/me');
      const account = page.getByRole('button', { name: /^Mi cuenta/ });

      await page.reload({ waitUntil: 'commit' });
      await asked;
      expect(await arriveAt(page, heading)).toBe(path);
      const shell = page.getByRole('banner').or(page.getByRole('complementary')).filter({ visible: true });
      expect(await shell.first().isVisible()).toBe(true);
      // Nobody is known yet.
      expect(await account.count()).toBe(0);
      expect(await page.locator('.screen-outline[aria-busy]').count()).toBe(1);
      expect(await page.locator('.skeleton').count()).toBe(0);
      expect(await page.getByText('Cargando...').filter({ visible: true }).count()).toBe(0);

      answer();
      await account.waitFor();
      await page.locator('.screen-outline').waitFor({ state: 'detached' });
      expect(await arriveAt(page, heading)).toBe(path);
    }
  });
});

describe("a screen's code that cannot be loaded", () => {
  const code = '**/assets/login-page-*.js';
  const crashed = 'No pudimos cargar esta página';

  /** Asked for by the page's own document or as a press preloads it, by the app, and by the app again. */
  const timesOfDocument = 3;

  /** A visitor whose login page fails to load so many times; counts the documents that were asked for. */
  async function aVisitorWhoMisses(times: number) {
    const page = await visit('about:blank', { isNew: true });
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(code, (route) => route.abort(), { times });
    return { page, close, documents: () => documents };
  }

  it('does not reload for ever: it says so in its shell, and lets the visitor try again', async ({
    visit,
  }) => {
    const { page, documents, close } = await aVisitorWhoMisses(2 * timesOfDocument);

    await page.goto('/login');
    await arriveAt(page, crashed);
    expect(documents()).toBe(2);
    await page.getByText('¿Necesitas ayuda? Llámanos al').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await arriveAt(page, loginHeading);

    expect(documents()).toBe(3);
    const kept = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('reloaded')),
    );
    expect(kept).toEqual([]);
  });

  it('keeps the click: the page that was asked for opens, loaded anew', async ({ visit }) => {
    const { page, documents, close } = await aVisitorWhoMisses(timesOfDocument);
    await page.goto('/politica-cancelacion');

    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();

    expect(await arriveAt(page, loginHeading)).toBe('/login');
    expect(documents()).toBe(2);
    await page.goBack();
    expect(await arriveAt(page, 'Política de cancelación')).toBe('/politica-cancelacion');
  });
});
