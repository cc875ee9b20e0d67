import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import {
  aPerson,
  aStranger,
  aTeam,
  changeAccount,
  homes,
  listSessionKeys,
  loginHeading,
  logOut,
  type Team,
  waitForScreen,
} from '#test/support/accounts/people.ts';
import { signIn, tryLogin } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, type OpenPage } from '#test/support/journey.ts';

let team: Team;

it.beforeAll(async ({ site: _ }) => {
  team = await aTeam();
});

/** Returns a live list of the paths that the page navigates to after this call. */
function recordPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

describe('login', () => {
  it.for(roles)(
    'redirects the %s to their home, and leaves no data after sign-out [R047 R048 R049 R050 R053]',
    async (role, { openPage }) => {
      const isDesk = role === 'admin' || role === 'supervisor';
      // The sign-out may overtake a request of the home screen, which the server then rejects.
      const page = await openPage('about:blank', { width: isDesk ? 1280 : 390, expectedStatuses: [401] });
      const home = homes[role](team[role]);
      const visitedPaths = recordPaths(page);
      await signIn(page, team[role].email);

      expect(await waitForScreen(page, home.heading)).toBe(home.path);
      expect(visitedPaths).toContain(home.redirectPath);
      expect(await listSessionKeys(page)).toEqual(
        expect.arrayContaining(['role', 'home', expect.stringMatching(/\.accessToken$/)]),
      );
      await logOut(page);

      expect(await listSessionKeys(page)).toEqual([]);
      await page.goto(home.path);
      expect(await waitForScreen(page, loginHeading)).toBe('/login');
    },
  );

  it('replaces a temporary password on the same page', async ({ openPage }) => {
    const email = `nueva@test.example`;
    const userId = await aStranger(email, 'temporal1');
    await anAccount('supervisor', 'Nueva', { userId, email });
    const page = await openPage('about:blank');
    const save = async (password: string) => {
      await page.getByLabel('Nueva contraseña').fill(password);
      await page.getByLabel('Confirmar contraseña').fill(password);
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    };
    await page.goto('/login');
    await tryLogin(page, email, { password: 'temporal1' });
    await waitForScreen(page, 'Elige tu contraseña');

    await save('mi-clave');
    await waitForScreen(page, 'Punto de Venta');

    await logOut(page);
    await tryLogin(page, email, { password: 'mi-clave' });
    await waitForScreen(page, 'Punto de Venta');
  });
});

describe("'Recuérdame'", () => {
  const { heading, path } = homes.supervisor({ userId: '', email: '' });

  /** Signs in, then reopens the browser with the storage that the sign-in left on disk. */
  async function signInAndReopen(openPage: OpenPage, remember: boolean) {
    const page = await openPage('about:blank');
    await signIn(page, team.supervisor.email, { remember });
    await waitForScreen(page, heading);
    await page.reload();
    await waitForScreen(page, heading);
    const storageState = await page.context().storageState();
    return openPage(path, { storageState });
  }

  it.for([
    ['keeps the session after the browser is closed if it is checked', true],
    ['ends the session with the browser if it is unchecked', false],
  ] as const)('%s [R039]', async ([, remember], { openPage }) => {
    const page = await signInAndReopen(openPage, remember);

    expect(await waitForScreen(page, remember ? heading : loginHeading)).toBe(remember ? path : '/login');
  });
});

it('a session ends at its next request once its account is deactivated [R034 R052]', async ({ openPage }) => {
  const client = await aPerson('patient', 'Iris');
  const page = await openPage('about:blank', { width: 390, expectedStatuses: [400, 401, 404] });
  await signIn(page, client.email, { remember: true });
  await page.getByText('Aún no tienes citas').waitFor();
  await changeAccount(client, { active: false });

  // A background request may end the session before the button is clicked.
  await Promise.race([
    page.getByRole('button', { name: 'Solicitar Nueva Cita' }).click(),
    page.waitForURL('/login'),
  ]);

  expect(await waitForScreen(page, loginHeading)).toBe('/login');
  expect(await page.getByRole('status').textContent()).toBe(
    'Tu cuenta no está activa. Comunícate con el centro.',
  );
  expect(await listSessionKeys(page)).toEqual([]);
});
