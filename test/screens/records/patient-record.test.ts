import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { aGeneralConsent } from '#test/support/records/record-scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let desk: Account;

beforeAll(async () => {
  site = await anEmptySite();
  desk = await anAccount('admin', 'Jefa');
  await aService('crema', { kind: 'product', name: 'Crema hidratante', priceCents: 3_800 });
  await aService('tonico', { kind: 'product', name: 'Tónico de rosas', priceCents: 1_850 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

let clients = 0;
const aClient = () => {
  clients += 1;
  return aPatient(`Amalia${clients}`, { birthDate: '1988-05-14' });
};

/** The record of a client, opened by its address. */
async function openRecord(patientId: string, width: Width, tab = '') {
  const visitor = await aVisitor(browser, site.url, width);
  await openAs(visitor.page, desk.email, `/admin/crear-paciente?ficha=${patientId}${tab && `&tab=${tab}`}`);
  await visitor.page.getByRole('tablist', { name: 'Partes de la ficha' }).waitFor();
  return visitor;
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

describe.each(widths)('the record of a client at %i px', (width) => {
  it('has its parts in tabs, walked by arrows and opened by Enter [R389]', async () => {
    const client = await aClient();
    const { page, errors, close } = await openRecord(client.patientId, width);

    const names = await page.getByRole('tab').allInnerTexts();
    expect(names).toEqual([
      'Tratamiento',
      'Recomendaciones',
      'Documentos',
      'Análisis de Piel',
      'Entrevista',
      'Citas',
      'Salud',
      'Accesos',
    ]);
    await tab(page, 'Tratamiento').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Aún no hay análisis de piel').waitFor();
    expect(await tab(page, 'Análisis de Piel').getAttribute('aria-selected')).toBe('true');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('piel');
    await tab(page, 'Análisis de Piel').focus();
    for (const key of ['Home', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Leyó Análisis de Piel').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    expect(errors).toEqual([]);
    await close();
  });

  it('takes an analysis of skin and shows what was written, whatever it looks like [R401 R402 R403]', async () => {
    const client = await aClient();
    const { page, errors, close } = await openRecord(client.patientId, width, 'piel');
    const form = page.getByRole('complementary', { name: 'Nuevo análisis' });
    const observations = '<img src=x onerror="document.title=1"> Enrojece';
    await form.waitFor();
    expect(await form.getByRole('checkbox').count()).toBe(22);

    await form.getByRole('button', { name: 'Guardar análisis' }).click();
    await form.getByText('Selecciona el tipo de piel.').waitFor();
    await form.getByLabel('Tipo de piel').selectOption({ label: 'Sensible' });
    await form.getByText('Reactiva', { exact: true }).click();
    await form.getByText('Úlcera', { exact: true }).click();
    await form.getByLabel(/^Observaciones/).fill(observations);
    expect(await barriersOn(page)).toEqual([]);
    await tab(page, 'Documentos').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
    await form.getByRole('button', { name: 'Guardar análisis' }).click();

    await page.getByText('Análisis de piel guardado').waitFor();
    const history = page.getByRole('region', { name: 'Análisis anteriores' });
    await history.getByRole('heading', { name: 'Sensible' }).waitFor();
    await history.getByText(observations).waitFor();
    expect(await history.getByRole('listitem').getByRole('listitem').allInnerTexts()).toEqual([
      'Úlcera',
      'Reactiva',
    ]);
    expect(await page.title()).not.toBe('1');
    expect(errors).toEqual([]);
    await close();
  });

  it('recommends products to the client, who reads them by name and price [R115 R392 R393]', async () => {
    const client = await aClient();
    const { page, errors, close } = await openRecord(client.patientId, width, 'recomendaciones');
    await page.getByText('Aún no recomiendas productos').waitFor();

    await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('tonico');
    await page.getByRole('button', { name: 'Añadir Tónico de rosas' }).click();
    await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('');
    await page.getByRole('button', { name: 'Añadir Crema hidratante' }).click();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar recomendaciones' }).click();
    await page.getByText('Recomendaciones guardadas').waitFor();
    await close();

    const own = await aVisitor(browser, site.url, width);
    await openAs(own.page, client.email, `/paciente/${client.patientId}/recomendaciones`);
    const list = own.page.getByRole('list', { name: 'Productos recomendados' });
    await list.waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      'Tónico de rosas\n$18.50',
      'Crema hidratante\n$38.00',
    ]);
    expect(await barriersOn(own.page)).toEqual([]);
    expect([...errors, ...own.errors]).toEqual([]);
    await own.close();
  });

  it('says when the recommendations could not be saved [R392]', async () => {
    const client = await aClient();
    const { page, close } = await openRecord(client.patientId, width, 'recomendaciones');
    await page.getByRole('button', { name: 'Añadir Crema hidratante' }).click();

    await page.route('**/recommendations', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Guardar recomendaciones' }).click();

    await page.getByText('Hubo un problema al guardar.').waitFor();
    await page.getByRole('button', { name: 'Quitar Crema hidratante' }).waitFor();
    await close();
  });

  it('shows the intake by groups, the alerts in red, and the consent that was given', async () => {
    const client = await aClient();
    const { answers } = await aGeneralConsent({ patient: client });
    await aGeneralConsent(
      { patient: client },
      { allergies: 'níquel', conditions: { ...answers.conditions, epilepsy: true } },
    );
    const { page, errors, close } = await openRecord(client.patientId, width, 'entrevista');

    await page.getByText('Alergia: níquel').waitFor();
    await page.getByText('La luz del láser puede provocar una crisis').waitFor();
    await page.getByText('a'.repeat(64)).waitFor();
    await page.getByText('Texto que aceptó').click();
    await page.getByText(`Yo, ${client.firstName}`).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('tells an administrator who read it and what changed in it', async () => {
    const client = await aClient();
    const { page, errors, close } = await openRecord(client.patientId, width, 'recomendaciones');
    await page.getByRole('button', { name: 'Añadir Crema hidratante' }).click();
    await page.getByRole('button', { name: 'Guardar recomendaciones' }).click();
    await page.getByText('Recomendaciones guardadas').waitFor();
    await tab(page, 'Accesos').click();

    const change = page.getByRole('row').filter({ hasText: 'Cambió las recomendaciones' });
    await change.waitFor();
    expect(await change.innerText()).toContain('Jefa Prueba (administración)');
    expect(await change.innerText()).toMatch(/vacío.*→.*Crema hidratante/s);
    await page.getByRole('row').filter({ hasText: 'Leyó Recomendaciones' }).first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it('says above itself what was saved, once, where it can be read and pressed', async () => {
    const client = await aClient();
    const { page, errors, close } = await openRecord(client.patientId, width, 'recomendaciones');
    await page.getByRole('button', { name: 'Añadir Crema hidratante' }).click();
    await page.getByRole('button', { name: 'Guardar recomendaciones' }).click();

    const news = page.getByText('Recomendaciones guardadas');
    await news.waitFor();
    // The page beneath a modal dialog is never hit, nor heard; a toast is, where presses do not go through it.
    expect(
      await news.evaluate((words) => {
        words.closest<HTMLElement>('.toast')!.style.pointerEvents = 'auto';
        const { x, y, width: wide, height } = words.getBoundingClientRect();
        const hit = document.elementFromPoint(x + wide / 2, y + height / 2);
        return [hit !== null && words.contains(hit), words.closest('dialog:modal [aria-live]') !== null];
      }),
    ).toEqual([true, true]);
    expect(await news.count()).toBe(1);
    expect(await barriersOn(page)).toEqual([]);

    expect(errors).toEqual([]);
    await close();
  });
});

describe('the list of clients', () => {
  it('opens a record over itself and gives the list back', async () => {
    const client = await aClient();
    const { page, close } = await openRecord(client.patientId, 1280);
    await page.getByRole('heading', { level: 2, name: fullName(client) }).waitFor();

    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    expect(new URL(page.url()).search).toBe('');
    expect((await thePlatform().audits.bySubject(client.patientId, undefined)).rows.length).toBeGreaterThan(
      0,
    );
    await close();
  });
});
