import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import {
  arriveAt,
  aStranger,
  aTeam,
  homes,
  keptOf,
  loginHeading,
  logOut,
  type Team,
} from '#test/support/accounts/people.ts';
import { aVisitor, signIn, tryLogin } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';

let team: Team;

it.beforeAll(async ({ site: _ }) => {
  team = await aTeam();
});

/** Every address of the page from now on. */
function addressesOf(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

describe('at %i px', () => {
  it.each(roles)(
    'the %s enters to their place, and leaves nothing on the way out [R047 R048 R049 R050 R053]',
    async (role) => {
      const page = await visit('about:blank');
      const home = homes[role](team[role]);
      const addresses = addressesOf(page);
      await signIn(page, team[role].email);

      expect(await arriveAt(page, home.heading)).toBe(home.path);
      expect(addresses).toContain(home.sentTo);
      expect(await keptOf(page)).toEqual(
        expect.arrayContaining(['role', 'home', expect.stringMatching(/\.accessToken$/)]),
      );
      await logOut(page);

      expect(await keptOf(page)).toEqual([]);
      await page.goto(home.path);
      expect(await arriveAt(page, loginHeading)).toBe('/login');
    },
  );

  it('a temporary password is exchanged in place for an own one', async ({ visit }) => {
    const email = `nueva@test.example`;
    const userId = await aStranger(email, 'temporal1');
    await anAccount('supervisor', 'Nueva', { userId, email });
    const page = await visit('about:blank');
    const save = async (password: string, repeated: string) => {
      await page.getByLabel('Nueva contraseña').fill(password);
      await page.getByLabel('Confirmar contraseña').fill(repeated);
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    };
    await page.goto('/login');
    await tryLogin(page, email, { password: 'temporal1' });
    await arriveAt(page, 'Elige tu contraseña');

    await save('corta', 'corta');
    await page.getByText('La contraseña es muy débil (mínimo 6 caracteres).').waitFor();
    await save('mi-clave', 'mi-llave');
    await page.getByText('Las contraseñas no coinciden.').waitFor();
    await save('mi-clave', 'mi-clave');
    await arriveAt(page, 'Punto de Venta');

    await logOut(page);
    await tryLogin(page, email, { password: 'mi-clave' });
    await arriveAt(page, 'Punto de Venta');
  });
});

describe("'Recuérdame'", () => {
  const { heading, path } = homes.supervisor({ userId: '', email: '' });

  /** What a browser keeps on disk after this sign-in, opened again. */
  async function openAgain(remember: boolean) {
    const page = await visit('about:blank');
    await signIn(page, team.supervisor.email, { remember });
    await arriveAt(page, heading);
    await page.reload();
    await arriveAt(page, heading);
    const storageState = await page.context().storageState();
    return aVisitor(browser, site.url, 1280, { storageState });
  }

  it('keeps the session over a closed browser when it is marked [R039]', async ({ visit }) => {
    const { page, close } = await openAgain(true);

    await page.goto(path);

    expect(await arriveAt(page, heading)).toBe(path);
    await logOut(page);
    expect(await keptOf(page)).toEqual([]);
  });

  it('lets it end with the browser when it is not [R039]', async ({ visit }) => {
    const { page, close } = await openAgain(false);

    await page.goto(path);

    expect(await arriveAt(page, loginHeading)).toBe('/login');
  });
});
