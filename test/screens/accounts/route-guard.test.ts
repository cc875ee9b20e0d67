import { describe, expect } from 'vitest';
import {
  aTeam,
  homes,
  loginHeading,
  logOut,
  type Team,
  waitForScreen,
} from '#test/support/accounts/people.ts';
import { tryLogin } from '#test/support/browser/visitor.ts';
import { it, type OpenPage } from '#test/support/journey.ts';

let team: Team;

it.beforeAll(async ({ site: _ }) => {
  team = await aTeam();
});

describe('guarded screen', () => {
  it('opens after sign-in for a signed-out visitor, in the same tab and another [R050]', async ({
    openPage,
  }) => {
    const page = await openPage('/admin/solicitud-citas?nombre=ana');
    await waitForScreen(page, loginHeading);
    await tryLogin(page, team.supervisor.email);
    expect(await waitForScreen(page, 'Solicitud de citas')).toBe('/admin/solicitud-citas');
    expect(page.url()).toContain('?nombre=ana');

    const tab = await page.context().newPage();
    await tab.goto('/');
    await tab.getByRole('banner').getByRole('link', { name: 'Mi cuenta' }).click();
    expect(await waitForScreen(tab, 'Punto de Venta')).toBe('/pos');
    await tab.goto('/login');
    expect(await waitForScreen(tab, 'Punto de Venta')).toBe('/pos');

    await logOut(tab);
    await waitForScreen(page, loginHeading);
    await tryLogin(tab, team.admin.email);
    await waitForScreen(tab, homes.admin(team.admin).heading);
    expect(await waitForScreen(page, 'Solicitud de citas')).toBe('/admin/solicitud-citas');
    await page.getByText('Lourdes').first().waitFor();
    expect(await page.getByText('Hector').count()).toBe(0);
  });
});

describe('guarded screen before the account is known', () => {
  it('shows an aesthetician the shell with its text, and no skeleton [R035]', async ({ openPage }) => {
    const [path, heading] = ['/enfermero/mi-horario', 'Mi Horario de Trabajo'];
    const page = await openPage(path, { as: team.staff.email, width: 390 });
    await waitForScreen(page, heading);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/me', async (route) => {
      await released;
      await route.continue();
    });
    const accountRequest = page.waitForRequest('**/api/me');
    const accountMenu = page.getByRole('button', { name: /^Mi cuenta/ });

    await page.reload({ waitUntil: 'commit' });
    await accountRequest;
    expect(await waitForScreen(page, heading)).toBe(path);
    const shell = page.getByRole('banner').or(page.getByRole('complementary')).filter({ visible: true });
    expect(await shell.first().isVisible()).toBe(true);
    expect(await accountMenu.count()).toBe(0);
    expect(await page.locator('.screen-outline[aria-busy]').count()).toBe(1);
    expect(await page.locator('.skeleton').count()).toBe(0);
    expect(await page.getByText('Cargando...').filter({ visible: true }).count()).toBe(0);

    release();
    await accountMenu.waitFor();
    await page.locator('.screen-outline').waitFor({ state: 'detached' });
    expect(await waitForScreen(page, heading)).toBe(path);
  });
});

describe('screen whose code fails to load', () => {
  const scriptPattern = '**/assets/login-page-*.js';
  const crashHeading = 'No pudimos cargar esta página';

  /** Opens a page whose first documents cannot load the code of the login page. */
  async function openWithMissingChunks(openPage: OpenPage, failingDocuments: number) {
    const page = await openPage('about:blank', { isNew: true, expectsLoadErrors: true });
    let documentCount = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documentCount += 1;
    });
    // Each document requests the code one to three times, for its preload, the app and a retry.
    await page.route(scriptPattern, (route) =>
      documentCount > failingDocuments ? route.continue() : route.abort(),
    );
    return { page, countDocuments: () => documentCount };
  }

  it('stops reloading, shows the error in its shell, and offers a retry', async ({ openPage }) => {
    const { page, countDocuments } = await openWithMissingChunks(openPage, 2);

    await page.goto('/login');
    await waitForScreen(page, crashHeading);
    expect(countDocuments()).toBe(2);
    await page.getByText('¿Necesitas ayuda? Llámanos al').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await waitForScreen(page, loginHeading);

    expect(countDocuments()).toBe(3);
    const remainingKeys = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('reloaded')),
    );
    expect(remainingKeys).toEqual([]);
  });

  it('opens the requested page after one reload', async ({ openPage }) => {
    const { page, countDocuments } = await openWithMissingChunks(openPage, 1);
    await page.goto('/politica-cancelacion');

    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();

    expect(await waitForScreen(page, loginHeading)).toBe('/login');
    expect(countDocuments()).toBe(2);
    await page.goBack();
    expect(await waitForScreen(page, 'Política de cancelación')).toBe('/politica-cancelacion');
  });
});

it('a prerendered page does not hydrate after the visitor has gone back to another address', async ({
  openPage,
}) => {
  const page = await openPage('/politica-cancelacion');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();
  await waitForScreen(page, loginHeading);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });

  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { name: loginHeading }).waitFor();
  await page.goBack({ waitUntil: 'commit' });
  release();

  expect(await waitForScreen(page, 'Política de cancelación')).toBe('/politica-cancelacion');
});
