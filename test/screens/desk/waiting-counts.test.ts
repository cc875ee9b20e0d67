import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, signIn, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { aScene, deny, request } from '#test/support/center/scene.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('admin', 'Lourdes');
  await aProspect('Iris');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const asksFor = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/desk/waiting')) asked.push(sent.url());
  });
  return asked;
};

describe.each(widths)('the counts of the desk’s menu at %i px', (width) => {
  it('follow what waits, and keep nobody out', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, 'lourdes@test.example', '/admin/crear-enfermero');
    if (width < 768) await page.getByRole('button', { name: 'Abrir menú' }).click();
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await link('Prospectos 1 por atender').waitFor();
    await link('Solicitud de citas').waitFor();

    const scene = await aScene(site);
    const appointmentId = await request(scene);
    await link('Solicitud de citas 1 por atender').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await deny(scene, appointmentId);
    await link('Solicitud de citas').waitFor();

    expect(errors).toEqual([]);
    await close();
  });
});

it('nobody but the desk asks for them', async () => {
  const { email } = await aPatient('Marisol');
  const { page, close } = await aVisitor(browser, site.url);
  const asked = asksFor(page);

  await page.goto('/', { waitUntil: 'networkidle' });
  await signIn(page, email);
  await page.getByRole('heading', { level: 1, name: 'Gestión de Citas y Salud' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  const theDesk = await aVisitor(browser, site.url);
  const wanted = asksFor(theDesk.page);
  await openAs(theDesk.page, 'lourdes@test.example', '/admin');
  await theDesk.page.getByRole('link', { name: 'Prospectos 1 por atender' }).waitFor();
  expect(wanted.length).toBeGreaterThan(0);
  await Promise.all([close(), theDesk.close()]);
});
