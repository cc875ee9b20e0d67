import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patients } from '#infra/local/seed/people.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { aSite } from '#test/support/browser/site.ts';
import {
  aVisitor,
  barriersOn,
  loseFirstAnswer,
  lostAnswer,
  signIn,
  widths,
} from '#test/support/browser/visitor.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let site: TestStack;
let browser: Browser;
const email = patients[0]!.email;
const declined = '4000000000000002';
const good = '4242424242424242';

beforeAll(async () => {
  site = await aSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const submit = (page: Page) => page.getByRole('button', { name: 'Pagar y Solicitar Cita' }).click();
const card = (page: Page) => page.getByLabel('Tarjeta', { exact: true });
const hours = (page: Page) => page.getByRole('region', { name: '3. Hora' }).getByRole('radio');
const rowsWaiting = (page: Page) => page.getByText('Esperando aprobación del administrador');

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Solicitar Nueva Cita' }).click();
  await page.getByRole('heading', { name: '1. Servicios' }).waitFor();
}

/** Two services, the last day on show, the first hour at which both and this client are free; answers that hour. */
async function choose(page: Page): Promise<string> {
  await page.getByText('Faciales', { exact: true }).click();
  await page.getByRole('checkbox', { name: /Facial hidratante/ }).check();
  const freeForBoth = page.waitForResponse((response) =>
    /serviceIds=analisis-de-piel%2Cfacial-hidratante/.test(response.url()),
  );
  await page.getByRole('checkbox', { name: /Análisis de piel/ }).check();
  await freeForBoth;
  const day = page.getByRole('region', { name: '2. Día' }).getByRole('radio', { disabled: false });
  await day.last().check();
  const hour = hours(page).first();
  await hour.check();
  return hour.inputValue();
}

/** Everything this page says to the product's own server. */
function sentToUs(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return sent;
}

const newestIntent = () => site.stripe.intents()[0]!;

describe.each(widths)('a client at %i px', (width) => {
  it('requests an appointment once: a declined card, a good one, two answers lost; the server sees no card [R177 R285]', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    const sent = sentToUs(page);
    await signIn(page, email);
    await page.getByRole('heading', { level: 1, name: 'Gestión de Citas y Salud' }).waitFor();
    await page.getByRole('table', { name: 'Historial' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const waiting = await rowsWaiting(page).count();
    const intents = site.stripe.intents().length;
    const reserved = await loseFirstAnswer(page, '/patients/*/appointments');
    const held = await loseFirstAnswer(page, '/patients/*/appointments/*/deposit');

    await openForm(page);
    await submit(page);
    await page
      .getByRole('alert')
      .getByText('Debes aceptar la política de cancelación para continuar.')
      .waitFor();
    await choose(page);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
    await card(page).selectOption(declined);
    await submit(page);
    await page.getByText('Error de pago: Tu banco no aceptó la tarjeta.').waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/);
    expect(await barriersOn(page)).toEqual([]);

    await card(page).selectOption(good);
    await submit(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowsWaiting(page).nth(waiting).waitFor();

    expect(await page.getByText('Hubo un error al solicitar la cita.').count()).toBe(0);
    expect(reserved).toEqual({ status: 200, keys: [expect.any(String), reserved.keys[0]] });
    expect(held).toEqual({ status: 200, keys: [expect.any(String), held.keys[0]] });
    expect(await rowsWaiting(page).count()).toBe(waiting + 1);
    expect(site.stripe.intents()).toHaveLength(intents + 1);
    expect(newestIntent()).toMatchObject({ status: 'requires_capture', amount: 6_500 });
    expect(sent.some((text) => text.includes('serviceIds'))).toBe(true);
    const known = JSON.stringify([sent, await allTableRows()]);
    for (const number of [declined, good]) expect(known).not.toContain(number);
    expect(await barriersOn(page)).toEqual([]);
    expect(errors.filter((error) => error !== lostAnswer)).toEqual([]);
    await close();
    await expectInvariants(site);
  });

  it('changes their mind after a declined card: no charge, no record, the hour free again', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await signIn(page, email);
    await openForm(page);
    const hour = await choose(page);
    await page.getByRole('checkbox', { name: /Acepto la política/ }).check();
    await card(page).selectOption(declined);
    await submit(page);
    await page.getByText('Error de pago: ').waitFor();

    const released = page.waitForResponse((response) => response.url().endsWith('/reservation'));
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await released;

    expect(newestIntent().status).toBe('canceled');
    await openForm(page);
    expect(await choose(page)).toBe(hour);
    expect(errors).toEqual([]);
    await close();
    await expectInvariants(site);
  });
});
