import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { type Sale, saleNumber } from '#shared/sales/sale.ts';
import { getSale } from '#shared/sales/sales-api.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import {
  aVisitor,
  barriersOn,
  loseFirstAnswer,
  lostAnswer,
  openAs,
  type Width,
  widths,
} from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { sold } from '#test/support/sales/till.ts';
import { aBusyTill, type Shelf, sellCandle, sellWorked } from '#test/support/sales/till-day.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let admin: Account;
let shelf: Shelf;
beforeAll(async () => {
  site = await anEmptySite();
  admin = await anAccount('admin', 'Lourdes');
  await anAccount('supervisor', 'Hector');
  browser = await openBrowser();
  shelf = await aBusyTill();
  // More than one page of the list.
  for (let count = 0; count < 11; count++) await sellCandle(site.as(admin), shelf);
});
afterEach(() => site.messages.mailbox.failNext('mail', 0));
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

const sellOne = () => sellWorked(site.as(admin), shelf);
const panelOf = (page: Page, sale: Sale) => page.getByRole('region', { name: `Venta ${saleNumber(sale)}` });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const rowOf = (page: Page, sale: Sale) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: saleNumber(sale) }) });
/** From its top: what a page is scrolled under its bar is not in the way of anybody. */
const expectOpenToAll = async (page: Page) => {
  await page.evaluate(() => scrollTo(0, 0));
  expect(await barriersOn(page)).toEqual([]);
};
const stored = async ({ saleId }: Sale) => (await site.as(admin)(getSale, { params: { saleId } })).reply;
const cashIn = async () => (await thePlatform().registers.find('caja-1'))!.shift.cashCents;

async function find(page: Page, sale: Sale) {
  const search = page.getByRole('searchbox');
  await page.getByRole('table', { name: 'Ventas' }).waitFor();
  await search.fill('zzz');
  await page.getByText("Ninguna venta con 'zzz' hoy.").waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Limpiar filtros' }).last().click();
  await search.fill(`REC-2026-${saleNumber(sale)}`);
  await rowOf(page, sale).waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await search.fill('200.10');
  await rowOf(page, sale).click();
  await panelOf(page, sale).getByText('$200.10').first().waitFor();
}

async function resend(page: Page, sale: Sale) {
  const panel = panelOf(page, sale);
  await panel.getByRole('button', { name: 'Reenviar recibo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reenviar recibo' });
  const field = dialog.getByLabel('Correo electrónico');
  expect(await field.inputValue()).toBe(sale.client?.email);
  await field.fill('nada');
  await page.keyboard.press('Enter');
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await expectOpenToAll(page);
  await field.fill('otra@correo.test');
  await page.keyboard.press('Enter');
  await page.getByText('Recibo en camino').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await site.settled();
  await panel.getByText('enviado a otra@correo.test').waitFor();
}

/** One cream, all of it in cash, back on the shelf. */
async function giveBackInCash(page: Page, sale: Sale) {
  await panelOf(page, sale).getByRole('button', { name: 'Devolver' }).click();
  const dialog = page.getByRole('dialog', { name: `Devolver de la venta ${saleNumber(sale)}` });
  await dialog.getByRole('button', { name: /^Devolver \$0\.00/ }).click();
  await dialog.getByText('Elige qué se devuelve.').waitFor();
  await dialog.getByText('Elige el motivo.').waitFor();
  await dialog.getByRole('button', { name: 'Devolver uno más de Crema de noche' }).click();
  await dialog.getByText('Defecto', { exact: true }).click();
  const amounts = () =>
    dialog
      .getByLabel(/ a devolver$/)
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  const proposedCents = async () =>
    (await amounts()).reduce((sum, each) => sum + Math.round(Number(each) * 100), 0);
  await expect.poll(proposedCents).toBe(5619);
  await dialog.getByRole('button', { name: 'Un solo método' }).click();
  await expect.poll(amounts).toEqual(['56.19', '0.00', '0.00']);
  await expectOpenToAll(page);
  await dialog.getByRole('button', { name: 'Devolver $56.19' }).click();
  await page.getByText('Devolución registrada').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

async function voidOne(page: Page, sale: Sale) {
  await page.getByRole('searchbox').fill(saleNumber(sale));
  await rowOf(page, sale).click();
  await panelOf(page, sale).getByRole('button', { name: 'Anular' }).click();
  const dialog = page.getByRole('dialog', { name: `Anular la venta ${saleNumber(sale)}` });
  await dialog.getByText('Otro', { exact: true }).click();
  await dialog.getByLabel('Escribe el motivo').fill('Era de otra clienta');
  await dialog.getByLabel('Autorización del terminal').fill('004512');
  await expectOpenToAll(page);
  await dialog.getByRole('button', { name: /^Anular/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await panelOf(page, sale).getByText('Anulada', { exact: true }).waitFor();
}

it.each(widths)(
  'a sale is found, its receipt sent again, a part given back, and one voided at %i px [R300 R310]',
  async (width: Width) => {
    const sale = await sellOne();
    const other = await sold(site.as(admin), { chosen: [{ product: shelf.candle }] });
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [400, 422] });
    await openAs(page, 'lourdes@test.example', '/pos/ventas');
    await expectOpenToAll(page);
    await find(page, sale);
    await expectOpenToAll(page);
    await resend(page, sale);
    const [before, shelved] = [await cashIn(), await thePlatform().catalog.find(shelf.cream.productId)];

    await giveBackInCash(page, sale);

    await panelOf(page, sale).getByText('Devuelta en parte').waitFor();
    await panelOf(page, sale).getByText('Devolución: Defecto').waitFor();
    await expectOpenToAll(page);
    expect(before - (await cashIn())).toBe(5619);
    expect((await thePlatform().catalog.find(shelf.cream.productId))?.stock).toBe((shelved?.stock ?? 0) + 1);
    expect((await stored(sale)).returns).toMatchObject([{ reason: 'Defecto', amountCents: 5619 }]);
    await page.keyboard.press('Escape');
    await panelOf(page, sale).waitFor({ state: 'detached' });

    await voidOne(page, other);

    const { sale: gone, returns } = await stored(other);
    expect([gone.status, returns[0]?.tenders[0]?.authorization]).toEqual(['voided', '004512']);
    expect(errors).toEqual([]);
    await close();
  },
);

describe('at the desk', () => {
  it('the keyboard walks from sale to sale, also to those of the next page', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url);
    await openAs(page, 'lourdes@test.example', '/pos/ventas');
    const table = page.getByRole('table', { name: 'Ventas' });
    await table.waitFor();
    const opened = () => page.locator('tr[aria-current="true"] button').first().innerText();
    await expect.poll(() => table.getByRole('button').count()).toBe(10);
    const numbers = await table.getByRole('button').allInnerTexts();
    await table.getByRole('button').first().press('Enter');
    await page.getByRole('region', { name: `Venta ${numbers[0]}` }).waitFor();

    await page.keyboard.press('ArrowDown');
    await page.getByRole('region', { name: `Venta ${numbers[1]}` }).waitFor();
    expect(await opened()).toBe(numbers[1]);
    for (let presses = 0; presses < 9; presses++) await page.keyboard.press('ArrowDown');
    await page.getByText(/^11 a /).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('region', { name: `Venta ${numbers[9]}` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Cajera' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('what was sold stands in its address, and a number of another day is found', async () => {
    const sale = await sellOne();
    const { page, errors, close } = await aVisitor(browser, site.url);
    await openAs(page, 'lourdes@test.example', `/pos/ventas/${sale.saleId}`);
    await panelOf(page, sale).waitFor();
    expect(new URL(page.url()).searchParams.get('venta')).toBe(sale.saleId);
    await panelOf(page, sale).getByRole('link', { name: 'Sus compras' }).click();
    await page.getByText('Compras de Luz').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Ver las de hoy' }).click();

    await page.getByLabel('Fecha').selectOption('Ayer');
    await page.getByText('Ninguna venta ayer.').waitFor();
    await page.getByRole('searchbox').fill(saleNumber(sale));
    await page.getByRole('link', { name: `Ver venta ${saleNumber(sale)}` }).click();
    await panelOf(page, sale).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it.each(widths)(
    'a client and a thing of one long word stay within what shows them, at %i px',
    async (width) => {
      const email = `${'larguisimo.'.repeat(5)}nombre@subdominio.centro-de-bienestar.example`;
      const cream = await aProduct({ name: `Super${'regenerador'.repeat(5)}`, stock: 9 });
      const sale = await sold(site.as(admin), { email, chosen: [{ product: cream, quantity: 2 }] });
      const { page, errors, close } = await aVisitor(browser, site.url, width);
      await openAs(page, 'lourdes@test.example', '/pos/ventas');
      const cut = (within: Locator) =>
        within.evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
            .map(({ className }) => className),
        );
      await rowOf(page, sale).waitFor();
      expect(await cut(rowOf(page, sale).locator('td, td *'))).toEqual([]);
      await page.goto(`${site.url}/pos/ventas/${sale.saleId}`);
      await panelOf(page, sale).getByRole('button', { name: 'Devolver' }).click();
      const dialog = page.getByRole('dialog', { name: `Devolver de la venta ${saleNumber(sale)}` });
      await dialog.getByText(`${email} recibe el recibo`).waitFor();
      expect(await cut(dialog.locator('header, header *, footer, footer p, .dialog__body'))).toEqual([]);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it('a return whose answer is lost gives back once', async () => {
    const sale = await sellOne();
    const { page, errors, close } = await aVisitor(browser, site.url);
    await openAs(page, 'lourdes@test.example', `/pos/ventas/${sale.saleId}`);
    const lost = await loseFirstAnswer(page, '/sales/*/returns/*');

    await giveBackInCash(page, sale);

    expect(lost).toMatchObject({ status: 200, keys: [expect.any(String), expect.any(String)] });
    expect((await stored(sale)).returns).toHaveLength(1);
    expect(errors.filter((error) => error !== lostAnswer)).toEqual([]);
    await close();
  });

  it('a supervisor is told how much they may give back, before they press', async () => {
    const sale = await sellOne();
    const { page, errors, close } = await aVisitor(browser, site.url);
    await openAs(page, 'hector@test.example', `/pos/ventas/${sale.saleId}`);
    await panelOf(page, sale).getByRole('button', { name: 'Devolver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Toda la venta', { exact: true }).click();
    await dialog.getByText('Defecto', { exact: true }).click();
    await dialog.getByText('Puedes devolver hasta $100.00. Pide a administración que la haga.').waitFor();
    await dialog.getByRole('button', { name: 'Devolver $200.10' }).click();
    await dialog.getByText('Por importe', { exact: true }).click();
    await dialog.getByLabel('Importe a devolver').fill('20');
    await dialog.getByRole('button', { name: 'Devolver $20.00' }).click();
    await page.getByText('Devolución registrada').first().waitFor();
    expect((await stored(sale)).returns).toMatchObject([{ amountCents: 2000, tipCents: 0 }]);
    expect(errors).toEqual([]);
    await close();
  });

  it('a receipt that did not go out is marked until it does [R310]', async () => {
    site.messages.mailbox.failNext('mail', 100);
    const sale = await sellOne();
    await site.settled();
    site.messages.mailbox.failNext('mail', 0);
    const { page, errors, close } = await aVisitor(browser, site.url);
    await openAs(page, 'lourdes@test.example', '/pos/ventas?estado=recibo-sin-enviar');
    await rowOf(page, sale).getByText('Recibo sin enviar').waitFor();
    await rowOf(page, sale).click();
    await panelOf(page, sale).getByText('No pudimos enviar el recibo').waitFor();
    await expectOpenToAll(page);

    await panelOf(page, sale).getByRole('button', { name: 'Reenviar recibo' }).click();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Recibo en camino').first().waitFor();
    await site.settled();

    await panelOf(page, sale).getByText(`enviado a ${sale.client?.email}`).waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
