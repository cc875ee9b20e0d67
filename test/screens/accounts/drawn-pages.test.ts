import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import { formatPhone } from '#shared/core/format.ts';
import { prerenderedPages } from '#shared/core/prerendered-pages.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { listShopProducts } from '#shared/shop/shelf-api.ts';
import { aTeam, homes, type Team, waitForScreen } from '#test/support/accounts/people.ts';
import { signIn } from '#test/support/browser/visitor.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, site } from '#test/support/journey.ts';
import { picture } from '#test/support/promotions/landing-fixture.ts';
import { paths } from '#web/src/lib/paths.ts';

let team: Team;

it.beforeAll(async ({ site: _ }) => {
  team = await aTeam();
});

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Resolves once React has hydrated the page. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });

const headings: Readonly<Record<(typeof prerenderedPages)[number], string>> = {
  '/tienda': 'Tienda',
  '/politica-cancelacion': 'Política de cancelación',
  '/login': 'Qué bueno verte de nuevo',
  '/solicitar-paciente': '¿Qué servicio te interesa?',
};

describe('prerendered page', () => {
  it.for(prerenderedPages)(
    '%s is readable before any script runs, and unchanged after hydration',
    async (path, { openPage }) => {
      const page = await openPage('about:blank', { width: 390 });
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });

      const heading = page.getByRole('heading', { level: 1, name: headings[path] });
      await heading.waitFor();
      const prerenderedHeading = await heading.elementHandle();
      expect(await page.content()).not.toContain(formatPhone(demoSettings.phone));
      release();
      await waitForHydration(page);
      expect(await prerenderedHeading!.evaluate((element) => element.isConnected)).toBe(true);
      // The questionnaire shows no phone.
      if (path !== paths.intake) await page.getByText(formatPhone(demoSettings.phone)).first().waitFor();
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}${path}`);
      expect(await page.evaluate(() => document.querySelectorAll('link[rel=canonical]').length)).toBe(1);
    },
  );
});

it('the shop shows the pictures of its first products before any script, and requests them once', async ({
  openPage,
}) => {
  const pictureKey = 'fotos/velas.webp';
  const files = await makeFiles();
  await files.write({
    key: pictureKey,
    contentType: 'image/webp',
    content: readFileSync(picture),
  });
  const { name } = await aProduct({ pictureKey });
  const page = await openPage('about:blank', { width: 390 });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const release = await holdScripts(page);

  await page.goto(paths.shop, { waitUntil: 'commit' });
  const pictureBoxes = page.locator('[data-picture-box]');
  await expect.poll(() => pictureBoxes.first().getAttribute('style')).toContain(encodeURI(pictureKey));
  release();

  await page.getByRole('heading', { name }).waitFor();
  expect(await pictureBoxes.count()).toBe(0);
  expect(requestedPaths.filter((path) => path === `${apiPrefix}${listShopProducts.path}`)).toHaveLength(1);
});

describe('sign-in page before hydration', () => {
  it('keeps typed values, and does not submit', async ({ openPage }) => {
    const page = await openPage('about:blank', { width: 390 });
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });

    await page.getByLabel('Correo electrónico').fill(team.admin.email);
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('clave-escrita');
    await page.getByLabel('Recuérdame').check();
    await password.press('Enter');
    expect(await page.getByRole('button', { name: 'Iniciar sesión' }).isDisabled()).toBe(true);
    expect(page.url()).toBe(`${site.url}/login`);
    release();
    await page.getByRole('button', { name: 'Iniciar sesión', disabled: false }).waitFor();

    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(team.admin.email);
    expect(await password.inputValue()).toBe('clave-escrita');
    expect(await page.getByLabel('Recuérdame').isChecked()).toBe(true);
  });

  it('is hidden from signed-in users, as is the sign-in link in the shop’s header', async ({ openPage }) => {
    const page = await openPage('about:blank');
    await signIn(page, team.admin.email);
    await waitForScreen(page, homes.admin(team.admin).heading);
    const release = await holdScripts(page);

    await page.goto(paths.shop, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: headings['/tienda'] }).waitFor();
    const accountLink = page.locator('.public-head__account');
    expect(await accountLink.isVisible()).toBe(false);
    await page.goto(paths.login, { waitUntil: 'commit' });
    await page.getByLabel('Correo electrónico').waitFor({ state: 'attached' });
    expect(await page.getByLabel('Correo electrónico').isVisible()).toBe(false);
    release();

    expect(await waitForScreen(page, homes.admin(team.admin).heading)).toBe(homes.admin(team.admin).path);
    await page.goto(paths.shop);
    await accountLink.getByText('Mi cuenta').waitFor();
  });
});

it('the questionnaire resumes its draft, and is disabled until it can save answers', async ({ openPage }) => {
  const page = await openPage('/solicitar-paciente', { width: 390 });
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('heading', { level: 1, name: '¿Cuál es el motivo de tu consulta?' }).waitFor();
  const release = await holdScripts(page);

  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: '¿Qué servicio te interesa?' }).waitFor();
  expect(await page.getByRole('radio').first().isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Siguiente' }).isDisabled()).toBe(true);
  release();

  await page.getByRole('heading', { level: 1, name: '¿Cuál es el motivo de tu consulta?' }).waitFor();
});
