import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { waitForFonts } from '#test/support/browser/visitor.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { it, type OpenPage, site } from '#test/support/journey.ts';

it.beforeAll(async ({ site: _ }) => {
  await aCategory({ categoryId: 'caras', name: 'Caras', visibleOnLanding: true });
  await aCategory({ categoryId: 'nada', name: 'Pronto', visibleOnLanding: true });
  await aCategory({ categoryId: 'dentro', name: 'Interno' });
  await aService('limpieza', { name: 'Limpieza de rostro', categoryId: 'caras', priceCents: 9_550 });
  await aService('otro', { name: 'Masaje interno', categoryId: 'dentro' });
  for (const name of ['Aceite', 'Bálsamo', 'Crema', 'Dátil', 'Esponja', 'Flor', 'Gel'])
    await aService(`p-${name.at(0)}`, { name, kind: 'product', priceCents: 1_875 });
});

const open = async (openPage: OpenPage) => {
  const page = await openPage('/', { width: 390 });
  await page.getByRole('heading', { name: 'Nuestros Servicios' }).waitFor();
  return page;
};
const addressOf = (page: Page, role: 'link', name: string) =>
  page.locator('main').getByRole(role, { name, exact: true }).first().getAttribute('href');

describe('landing page', () => {
  it('shows the center, its services and its contact data [R001 R077 R083 R084 R085 R086]', async ({
    openPage,
  }) => {
    const page = await open(openPage);

    await page.getByRole('heading', { level: 1, name: demoSettings.heroTitle }).waitFor();
    await page.getByText(demoSettings.heroTagline).waitFor();
    await page.getByRole('link', { name: 'Serena Bienestar, inicio' }).first().waitFor();
    expect(await addressOf(page, 'link', 'Solicitar cita')).toBe('/solicitar-paciente');
    expect(await addressOf(page, 'link', 'Iniciar sesión')).toBe('/login');
    expect(await addressOf(page, 'link', 'Ver horas libres')).toBe('/time-picker');

    // The floating button covers no text.
    const hours = page.locator('.hero__facts dd').first();
    await hours.getByText(demoSettings.openingHours).waitFor();

    const textRight = await hours.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const button = await page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).boundingBox();
    expect(textRight).toBeLessThan(button!.x);

    const more = page.getByText(demoSettings.aboutMore);
    expect(await more.isVisible()).toBe(false);

    await page.getByRole('button', { name: 'Ver más' }).click();
    await more.waitFor();
    await page.getByRole('button', { name: 'Ver menos' }).click();
    await more.waitFor({ state: 'hidden' });

    const chat = page.getByRole('link', { name: 'Escríbenos por WhatsApp' });
    expect(await chat.getAttribute('href')).toBe('https://wa.me/17875550100');
    const foot = page.getByRole('contentinfo');
    await foot.getByText(demoSettings.address).waitFor();
    await foot.getByRole('link', { name: 'Política de cancelación' }).waitFor();

    const row = page.getByRole('list', { name: 'Productos destacados' });

    expect(await row.getByRole('listitem').count()).toBe(6);
    expect(await row.getByText('$18.75').count()).toBe(6);
    expect(await page.getByText('Gel', { exact: true }).count()).toBe(0);
    const before = await page.getByText(/^1 de \d$/).textContent();
    await page.getByRole('button', { name: 'Productos siguientes' }).click();
    await page.getByText(/^2 de \d$/).waitFor();
    await page.getByRole('button', { name: 'Productos anteriores' }).click();
    await page.getByText(before!).waitFor();

    await page.getByRole('link', { name: 'Ver Tienda Online' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tienda' }).waitFor();
    await page.getByText('Gel', { exact: true }).waitFor();
  });

  it('opens a category with services and prices, and asks interested visitors to create an account [R079 R080 R081 R082]', async ({
    openPage,
  }) => {
    const page = await open(openPage);
    expect(await page.getByText('Interno').count()).toBe(0);

    await page.getByRole('button', { name: /^Caras/ }).click();
    const category = page.getByRole('dialog', { name: 'Caras' });
    expect(await category.getByRole('listitem').count()).toBe(1);
    await category.getByText('$95.50').waitFor();
    await category.getByRole('button', { name: 'Solicitar servicio: Limpieza de rostro' }).click();
    const prompt = page.getByRole('dialog', { name: 'Necesitas una cuenta' });
    expect(await prompt.getByRole('link', { name: 'Crear cuenta' }).getAttribute('href')).toBe(
      '/solicitar-paciente',
    );
    expect(await prompt.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login');
    await prompt.getByRole('button', { name: 'Cancelar' }).click();
    await prompt.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await category.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Caras/ })
      .and(page.locator(':focus'))
      .waitFor();

    await page.getByRole('button', { name: /^Pronto/ }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Pronto' })
      .getByText('No hay servicios disponibles aún')
      .waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });
});

const ponce = {
  phone: '939-555-0199',
  email: 'hola@ponce.example',
  address: 'Calle Unión 12, Ponce, PR 00730',
  openingHours: 'Martes a viernes, de 9:00 a. m. a 5:00 p. m.',
  heroTagline: 'Masajes y faciales en el centro de Ponce, con cita confirmada.',
};

/** In the page: sums the layout shifts. */
function watchShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  type Shift = PerformanceEntry & { readonly value: number };
  new PerformanceObserver((list) => {
    const seen = globalThis as unknown as { shifted: number };
    for (const entry of list.getEntries() as Shift[]) seen.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
const readLayoutShift = () => (globalThis as unknown as { shifted: number }).shifted;

describe('document of the landing page', () => {
  it('is readable before any script runs, and has metadata for sharing [R001]', async () => {
    const html = await (await fetch(site.url)).text();

    // The build had no server, so the page has the default text.
    expect(html).toContain(publicDefaults.heroTitle);
    expect(html).toContain('<style>');
    expect(html).not.toMatch(/<link rel="stylesheet"/);
    for (const part of ['og:title', 'og:description']) expect(html).toContain(part);
  });

  it('shows contact data from the owner’s record or none, also as structured data, without layout shift [R001]', async ({
    openPage,
  }) => {
    const { settings, commit } = thePlatform();
    const before = await settings.get();
    await commit(settings.save({ ...before, ...ponce }, before));
    onTestFinished(async () => {
      const after = await settings.get();
      await commit(settings.save({ ...before, version: after.version }, after));
    });
    // A new profile: cached resources load in another order and shift differently.
    const page = await openPage('about:blank', { width: 390, isNew: true });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const watching = await page.addInitScript(watchShifts);
    await page.route('**/api/landing', async (route) => {
      await held;
      await route.continue();
    });

    await page.goto('/');
    await page.getByRole('status').getByText('Cargando servicios').waitFor({ state: 'attached' });
    const document = await page.content();
    const { phone, email, address, openingHours } = demoSettings;
    const old = [phone, email, address, openingHours, 'application/ld+json'];
    expect(old.filter((fact) => document.includes(fact))).toEqual([]);

    await waitForFonts(page);
    const shiftedByFonts = await page.evaluate(readLayoutShift);
    answer();
    await page.locator('main').getByText(ponce.address).waitFor();
    await page.locator('main').getByText(ponce.openingHours).waitFor();
    await page.getByRole('contentinfo').getByText(ponce.phone).waitFor();
    for (const name of ['name="description"', 'property="og:description"'])
      expect(await page.locator(`meta[${name}]`).getAttribute('content')).toBe(ponce.heroTagline);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data!)).toMatchObject({ telephone: ponce.phone, email: ponce.email });
    expect((await page.evaluate(readLayoutShift)) - shiftedByFonts).toBeLessThanOrEqual(0.02);
    await watching.dispose();
  });
});
