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

const openLanding = async (openPage: OpenPage) => {
  const page = await openPage('/', { width: 390 });
  await page.getByRole('heading', { name: 'Nuestros Servicios' }).waitFor();
  return page;
};
const readHref = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true }).first().getAttribute('href');

describe('landing page', () => {
  it('shows the center, its services and its contact data [R001 R077 R083 R084 R085 R086]', async ({
    openPage,
  }) => {
    const page = await openLanding(openPage);

    await page.getByRole('heading', { level: 1, name: demoSettings.heroTitle }).waitFor();
    await page.getByText(demoSettings.heroTagline).waitFor();
    await page.getByRole('link', { name: 'Serena Bienestar, inicio' }).first().waitFor();
    expect(await readHref(page, 'Solicitar cita')).toBe('/solicitar-paciente');
    expect(await readHref(page, 'Iniciar sesión')).toBe('/login');
    expect(await readHref(page, 'Ver horas libres')).toBe('/time-picker');

    // The floating button covers no text.
    const openingHours = page.locator('.hero__facts dd').first();
    await openingHours.getByText(demoSettings.openingHours).waitFor();

    const textRight = await openingHours.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const button = await page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).boundingBox();
    expect(textRight).toBeLessThan(button!.x);

    const fullText = page.getByText(demoSettings.aboutMore);
    expect(await fullText.isVisible()).toBe(false);

    await page.getByRole('button', { name: 'Ver más' }).click();
    await fullText.waitFor();
    await page.getByRole('button', { name: 'Ver menos' }).click();
    await fullText.waitFor({ state: 'hidden' });

    const chatLink = page.getByRole('link', { name: 'Escríbenos por WhatsApp' });
    expect(await chatLink.getAttribute('href')).toBe('https://wa.me/17875550100');
    const footer = page.getByRole('contentinfo');
    await footer.getByText(demoSettings.address).waitFor();
    await footer.getByRole('link', { name: 'Política de cancelación' }).waitFor();

    const featuredProducts = page.getByRole('list', { name: 'Productos destacados' });

    expect(await featuredProducts.getByRole('listitem').count()).toBe(6);
    expect(await featuredProducts.getByText('$18.75').count()).toBe(6);
    expect(await page.getByText('Gel', { exact: true }).count()).toBe(0);
    const firstPosition = await page.getByText(/^1 de \d$/).textContent();
    await page.getByRole('button', { name: 'Productos siguientes' }).click();
    await page.getByText(/^2 de \d$/).waitFor();
    await page.getByRole('button', { name: 'Productos anteriores' }).click();
    await page.getByText(firstPosition!).waitFor();

    await page.getByRole('link', { name: 'Ver Tienda Online' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tienda' }).waitFor();
    await page.getByText('Gel', { exact: true }).waitFor();
  });

  it('opens a category with services and prices, and asks visitors who choose a service to create an account [R079 R080 R081 R082]', async ({
    openPage,
  }) => {
    const page = await openLanding(openPage);
    expect(await page.getByText('Interno').count()).toBe(0);

    await page.getByRole('button', { name: /^Caras/ }).click();
    const category = page.getByRole('dialog', { name: 'Caras' });
    expect(await category.getByRole('listitem').count()).toBe(1);
    await category.getByText('$95.50').waitFor();
    await category.getByRole('button', { name: 'Solicitar servicio: Limpieza de rostro' }).click();
    const accountDialog = page.getByRole('dialog', { name: 'Necesitas una cuenta' });
    expect(await accountDialog.getByRole('link', { name: 'Crear cuenta' }).getAttribute('href')).toBe(
      '/solicitar-paciente',
    );
    expect(await accountDialog.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe(
      '/login',
    );
    await accountDialog.getByRole('button', { name: 'Cancelar' }).click();
    await accountDialog.waitFor({ state: 'detached' });
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

const ponceSettings = {
  phone: '939-555-0199',
  email: 'hola@ponce.example',
  address: 'Calle Unión 12, Ponce, PR 00730',
  openingHours: 'Martes a viernes, de 9:00 a. m. a 5:00 p. m.',
  heroTagline: 'Masajes y faciales en el centro de Ponce, con cita confirmada.',
};

/** Runs in the page and sums layout shifts in the global `shifted`. */
function watchShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  type Shift = PerformanceEntry & { readonly value: number };
  new PerformanceObserver((list) => {
    const totals = globalThis as unknown as { shifted: number };
    for (const entry of list.getEntries() as Shift[]) totals.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
const readLayoutShift = () => (globalThis as unknown as { shifted: number }).shifted;

describe('document of the landing page', () => {
  it('is readable before any script runs, and has metadata for sharing [R001]', async () => {
    const html = await (await fetch(site.url)).text();

    // The page has the default text because the build had no server.
    expect(html).toContain(publicDefaults.heroTitle);
    expect(html).toContain('<style>');
    expect(html).not.toMatch(/<link rel="stylesheet"/);
    for (const part of ['og:title', 'og:description']) expect(html).toContain(part);
  });

  it('shows the owner’s contact data or none, also in structured data, without layout shift [R001]', async ({
    openPage,
  }) => {
    const { settings, commit } = thePlatform();
    const initialSettings = await settings.get();
    await commit(settings.save({ ...initialSettings, ...ponceSettings }, initialSettings));
    onTestFinished(async () => {
      const currentSettings = await settings.get();
      await commit(settings.save({ ...initialSettings, version: currentSettings.version }, currentSettings));
    });
    // A new profile is used because cached resources load in another order and shift differently.
    const page = await openPage('about:blank', { width: 390, isNew: true });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const initScript = await page.addInitScript(watchShifts);
    await page.route('**/api/landing', async (route) => {
      await released;
      await route.continue();
    });

    await page.goto('/');
    await page.getByRole('status').getByText('Cargando servicios').waitFor({ state: 'attached' });
    const html = await page.content();
    const { phone, email, address, openingHours } = demoSettings;
    const demoValues = [phone, email, address, openingHours, 'application/ld+json'];
    expect(demoValues.filter((value) => html.includes(value))).toEqual([]);

    await waitForFonts(page);
    const shiftedByFonts = await page.evaluate(readLayoutShift);
    release();
    await page.locator('main').getByText(ponceSettings.address).waitFor();
    await page.locator('main').getByText(ponceSettings.openingHours).waitFor();
    await page.getByRole('contentinfo').getByText(ponceSettings.phone).waitFor();
    for (const name of ['name="description"', 'property="og:description"'])
      expect(await page.locator(`meta[${name}]`).getAttribute('content')).toBe(ponceSettings.heroTagline);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data!)).toMatchObject({ telephone: ponceSettings.phone, email: ponceSettings.email });
    expect((await page.evaluate(readLayoutShift)) - shiftedByFonts).toBeLessThanOrEqual(0.02);
    await initScript.dispose();
  });
});
