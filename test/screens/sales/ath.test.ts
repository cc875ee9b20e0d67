import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import { tillNumber } from '#shared/sales/sale.ts';
import { untilLayers } from '#test/support/browser/history.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, type Width, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { allowAtTill } from '#test/support/sales/till.ts';
import { aShop, cashier, email, finish, item, line, sale } from '#test/support/sales/till-page.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let cream: Product;
beforeAll(async () => {
  site = await anEmptySite();
  ({ cream } = await aShop(site));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cobro por ATH Movil' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** What the newest payment of the service is. */
const asked = () => site.athMovil.payments()[0]!;
const expectOpenToAll = async (page: Page) => expect(await barriersOn(page)).toEqual([]);

/** A cream in the sale, which is to be paid on its client's phone. */
async function finishedByPhone(width: Width) {
  const visitor = await aVisitor(browser, site.url, width, { refusals: [409, 422] });
  const { page } = visitor;
  await openAs(page, cashier, '/pos');
  await item(page, 'Crema de noche').click();
  if (width === 390) await page.getByRole('link', { name: 'Ver venta' }).click();
  const client = `${randomUUID()}@test.example`;
  await email(page).fill(client);
  await page.getByText('ATH Movil', { exact: true }).click();
  await page.getByLabel('Teléfono de ATH Movil').fill('787-555-0117');
  await finish(page).click();
  return { ...visitor, client };
}
/** The same, whose phone rings. */
async function askedOnPhone(width: Width) {
  const visitor = await finishedByPhone(width);
  await dialog(visitor.page).getByText('Esperando que el cliente acepte en su teléfono').waitFor();
  return visitor;
}
/** What its client presses on the page of the mailbox. */
async function pressOnPhone(page: Page, name: 'Aceptar' | 'Rechazar') {
  const phone = await page.context().newPage();
  await phone.goto(`${site.url}/buzon`);
  await phone.getByRole('button', { name }).first().click();
  await phone.waitForLoadState();
  await phone.close();
}
/** Accepted, and told on these pages: waited for from before the press, since what they say goes after a while. */
async function acceptOnPhone(page: Page, ...others: Page[]) {
  const told = [page, ...others].map((each) =>
    each.getByText('Venta registrada y recibo enviado correctamente.').waitFor(),
  );
  await Promise.all([pressOnPhone(page, 'Aceptar'), ...told]);
}
const lastSale = async () => {
  const { sales, now } = thePlatform();
  return (await sales.onDay(now().toISOString().slice(0, 10))).at(-1);
};

/** Whether the cream is sold. */
const sells = async (active: boolean) => {
  const { catalog, commit } = thePlatform();
  await commit(catalog.changeProduct((await catalog.find(cream.productId))!, { active }));
};

/** How far above what stands at the foot a toast ends on phones: in a dialog its buttons. */
const aboveFoot = (within: Locator, foot: string) =>
  within.evaluate((own, selector) => {
    const place = document.createElement('i');
    place.style.cssText = 'position: fixed; bottom: var(--toast-bottom)';
    own.append(place);
    const { bottom } = place.getBoundingClientRect();
    place.remove();
    const tops = [...own.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().top);
    return Math.min(...tops) - bottom;
  }, foot);

it('no toast covers what can be pressed on a phone while its client is waited for', async () => {
  const { page, errors, close } = await askedOnPhone(390);
  expect(await aboveFoot(dialog(page), 'footer button')).toBeGreaterThanOrEqual(0);
  await button(page, 'Cancelar').click();
  await button(page, 'Cancelar el cobro').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await aboveFoot(page.locator('body'), '.finish')).toBeGreaterThanOrEqual(0);
  expect(errors).toEqual([]);
  await close();
});

describe.each(widths)('a payment on a phone at %i px', (width) => {
  it('that its client accepts closes the sale by itself [R304]', async () => {
    const { page, errors, close } = await askedOnPhone(width);
    await expectOpenToAll(page);
    await page.keyboard.press('Escape');
    expect(await dialog(page).getByText('787-555-0117').isVisible()).toBe(true);

    await acceptOnPhone(page);
    await dialog(page).waitFor({ state: 'detached' });
    const { referenceNumber } = asked();
    expect(await lastSale()).toMatchObject({
      totalCents: 6_244,
      tenders: [{ method: 'athMovil', amountCents: 6_244, reference: referenceNumber }],
    });
    await sale(page).getByText('Carrito vacío').waitFor();

    const { saleId = '', number = 0 } = (await lastSale()) ?? {};
    await page.goto(`${site.url}/pos/ventas/${saleId}`);
    const panel = page.getByRole('region', { name: `Venta ${tillNumber(number)}` });
    await panel.getByText('ATH Movil, •••• 0117').waitFor();
    await panel.getByText(`Referencia ${referenceNumber}`).waitFor();
    await panel.getByRole('button', { name: 'Devolver' }).click();
    const back = page.getByRole('dialog', { name: `Devolver de la venta ${tillNumber(number)}` });
    await back.getByText('Vuelve por el servicio al •••• 0117.').waitFor();
    await back.getByText(`Referencia ${referenceNumber}`).waitFor();
    await expectOpenToAll(page);
    expect(errors).toEqual([]);
    await close();
  });

  it('that its client refuses charges nothing, and is asked for at another phone', async () => {
    const { page, errors, close } = await askedOnPhone(width);
    await pressOnPhone(page, 'Rechazar');
    await dialog(page).getByRole('heading', { name: 'El cliente rechazó el pago' }).waitFor();
    await expectOpenToAll(page);

    await button(page, 'Otro teléfono').click();
    await dialog(page).getByLabel('Teléfono de ATH Movil').fill('787-555-0199');
    await button(page, 'Pedir de nuevo').click();
    await dialog(page).getByText('787-555-0199').waitFor();
    await acceptOnPhone(page);
    expect(asked()).toMatchObject({ phoneNumber: '7875550199', status: 'COMPLETED' });
    expect(errors).toEqual([]);
    await close();
  });

  it('rings at another phone while it waits, and is cancelled for cash', async () => {
    const { page, errors, close } = await askedOnPhone(width);
    await button(page, 'Otro teléfono').click();
    const field = dialog(page).getByLabel('Teléfono de ATH Movil');
    await field.fill('123');
    await button(page, 'Enviar a este teléfono').click();
    await dialog(page).getByText('Escribe un teléfono de 10 dígitos').waitFor();
    await expectOpenToAll(page);
    await field.fill('7875550188');
    await button(page, 'Enviar a este teléfono').click();
    await dialog(page).getByText('787-555-0188').waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Reenviar/ })
        .isDisabled(),
    ).toBe(true);

    await button(page, 'Cancelar').click();
    await expectOpenToAll(page);
    await button(page, 'Seguir esperando').click();
    await button(page, 'Cancelar').click();
    await button(page, 'Cancelar el cobro').click();

    await dialog(page).waitFor({ state: 'detached' });
    expect(asked()).toMatchObject({ status: 'CANCEL', phoneNumber: '7875550188' });
    await page.getByText('Efectivo', { exact: true }).click();
    await button(page, 'Exacto').click();
    await finish(page).click();
    await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
    expect(await lastSale()).toMatchObject({ tenders: [{ method: 'cash' }] });
    expect(errors).toEqual([]);
    await close();
  });
});

it('is found again after a reload, and from another tab among the sales that were put aside', async () => {
  const { page, client, errors, close } = await askedOnPhone(1280);
  await untilLayers(page, 1);
  await page.reload();
  await dialog(page).getByText('Esperando que el cliente acepte en su teléfono').waitFor();
  const other = await aVisitor(browser, site.url);
  await openAs(other.page, cashier, '/pos');
  await other.page.getByRole('button', { name: /^Retomar/ }).click();
  await other.page.getByText('Esperando ATH').first().waitFor();
  await expectOpenToAll(other.page);
  await button(other.page, `Retomar la venta de ${client}`).click();
  await dialog(other.page).getByText('Esperando que el cliente acepte en su teléfono').waitFor();

  await acceptOnPhone(page, other.page);

  expect([errors, other.errors]).toEqual([[], []]);
  await other.close();
  await close();
});

it('says that the service is down, and mends itself when it is back', async () => {
  const { page, errors, close } = await askedOnPhone(1280);
  site.athMovil.down(true);
  await dialog(page).getByText('ATH Móvil no responde. No sabemos todavía si se cobró.').waitFor();
  await expectOpenToAll(page);
  site.athMovil.down(false);
  await acceptOnPhone(page);
  expect(errors).toEqual([]);
  await close();
});

it('is noted by its reference where the owner lets it and nothing was charged', async () => {
  await allowAtTill({ athByHand: true });
  const { page, errors, close } = await askedOnPhone(1280);
  await pressOnPhone(page, 'Rechazar');
  await dialog(page).getByRole('button', { name: 'Registrar con referencia' }).click();
  await page.getByLabel('Referencia de ATH Movil').fill('abc-123');
  await finish(page).click();
  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  await allowAtTill({ athByHand: false });
  expect(await lastSale()).toMatchObject({ tenders: [{ method: 'athMovil', reference: 'abc-123' }] });
  expect(errors).toEqual([]);
  await close();
});

it('is noted by its reference where the service was down before any phone rang', async () => {
  await allowAtTill({ athByHand: true });
  site.athMovil.down(true);
  const { page, errors, close } = await finishedByPhone(390);
  await dialog(page).getByText('ATH Móvil no contestó el pedido. No se ha cobrado nada.').waitFor();
  await button(page, 'Cancelar').click();
  await button(page, 'Cancelar el cobro').click();
  await dialog(page).waitFor({ state: 'detached' });

  await button(page, 'Registrar con referencia').click();
  await page.getByLabel('Referencia de ATH Movil').fill('abc-124');
  await finish(page).click();
  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  site.athMovil.down(false);
  await allowAtTill({ athByHand: false });
  expect(await lastSale()).toMatchObject({ tenders: [{ method: 'athMovil', reference: 'abc-124' }] });
  expect(errors).toEqual([]);
  await close();
});

it('that cannot be sold any more says why, and is given back', async () => {
  const { page, errors, close } = await askedOnPhone(1280);
  await sells(false);
  await pressOnPhone(page, 'Aceptar');
  await dialog(page).getByRole('heading', { name: 'Se cobró, pero la venta no se cerró' }).waitFor();
  await expectOpenToAll(page);

  await button(page, 'Devolver el pago').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Devolver el pago' }).click();

  await dialog(page).getByRole('heading', { name: 'El pago se devolvió' }).waitFor();
  expect(asked().refundedCents).toBe(6_244);
  await button(page, 'Otro método').click();
  await line(page, 'Crema de noche').waitFor();
  await sells(true);
  expect(errors).toEqual([]);
  await close();
});
