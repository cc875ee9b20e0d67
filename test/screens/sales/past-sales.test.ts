import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatSaleNumber, type Sale } from '#shared/sales/sale.ts';
import { getSale } from '#shared/sales/sales-api.ts';
import { dropFirstResponse } from '#test/support/browser/visitor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { createSale } from '#test/support/sales/pos.ts';
import { aBusyPos, type PosProducts, sellCandle, sellWorkedExample } from '#test/support/sales/pos-day.ts';
import { cashier } from '#test/support/sales/pos-page.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let asAdmin: Caller;
let products: PosProducts;
it.beforeAll(async ({ site: testSite }) => {
  asAdmin = testSite.as(await anAccount('admin', 'Lourdes'));
  products = await aBusyPos();
});

const panelOf = (page: Page, sale: Sale) =>
  page.getByRole('region', { name: `Venta ${formatSaleNumber(sale)}` });
const saleRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const rowOf = (page: Page, sale: Sale) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: formatSaleNumber(sale) }) });
const readStoredSale = async ({ saleId }: Sale) => (await asAdmin(getSale, { params: { saleId } })).reply;
const readDrawerCash = async () => (await thePlatform().registers.find('caja-1'))!.shift.cashCents;

async function findSale(page: Page, sale: Sale) {
  const search = page.getByRole('searchbox');
  await page.getByRole('table', { name: 'Ventas' }).waitFor();
  await search.fill('zzz');
  await page.getByText("Ninguna venta con 'zzz' hoy.").waitFor();
  await page.getByRole('button', { name: 'Limpiar filtros' }).last().click();
  await search.fill(formatSaleNumber(sale));
  await rowOf(page, sale).waitFor();
  await expect.poll(() => saleRows(page).count()).toBe(1);
  await rowOf(page, sale).click();
  await panelOf(page, sale).getByText('$200.10').first().waitFor();
}

async function resendReceipt(page: Page, sale: Sale) {
  const panel = panelOf(page, sale);
  await panel.getByText('No pudimos enviar el recibo').waitFor();
  await panel.getByRole('button', { name: 'Reenviar recibo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reenviar recibo' });
  const field = dialog.getByLabel('Correo electrónico');
  expect(await field.inputValue()).toBe(sale.client?.email);
  await field.fill('otra@correo.test');
  await page.keyboard.press('Enter');
  await page.getByText('Recibo en camino').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await site.waitUntilSettled();
  await panel.getByText('enviado a otra@correo.test').waitFor();
}

/** Refunds one cream in cash and puts it back into stock. */
async function refundInCash(page: Page, sale: Sale) {
  await panelOf(page, sale).getByRole('button', { name: 'Devolver' }).click();
  const dialog = page.getByRole('dialog', { name: `Devolver de la venta ${formatSaleNumber(sale)}` });
  await dialog.getByRole('button', { name: 'Devolver uno más de Crema de noche' }).click();
  await dialog.getByText('Defecto', { exact: true }).click();
  const readAmounts = () =>
    dialog
      .getByLabel(/ a devolver$/)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const sumProposedCents = async () =>
    (await readAmounts()).reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  await expect.poll(sumProposedCents).toBe(5619);
  await dialog.getByRole('button', { name: 'Un solo método' }).click();
  await expect.poll(readAmounts).toEqual(['56.19', '0.00', '0.00']);
  await dialog.getByRole('button', { name: 'Devolver $56.19' }).click();
  await page.getByText('Devolución registrada').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

async function voidSale(page: Page, sale: Sale) {
  await page.getByRole('searchbox').fill(formatSaleNumber(sale));
  await rowOf(page, sale).click();
  await panelOf(page, sale).getByRole('button', { name: 'Anular' }).click();
  const dialog = page.getByRole('dialog', { name: `Anular la venta ${formatSaleNumber(sale)}` });
  await dialog.getByText('Otro', { exact: true }).click();
  await dialog.getByLabel('Escribe el motivo').fill('Era de otra clienta');
  await dialog.getByLabel('Autorización del terminal').fill('004512');
  await dialog.getByRole('button', { name: /^Anular/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await panelOf(page, sale).getByText('Anulada', { exact: true }).waitFor();
}

it('a cashier resends a receipt, refunds a part once despite a lost response, and voids a sale [R300 R310]', async ({
  openPage,
}) => {
  site.messages.mailbox.failNext('mail', 100);
  const sale = await sellWorkedExample(asAdmin, products);
  const otherSale = await createSale(asAdmin, { chosen: [{ product: products.candle }] });
  await site.waitUntilSettled();
  site.messages.mailbox.failNext('mail', 0);
  const page = await openPage('/pos/ventas', { as: cashier, expectsLoadErrors: true });
  await findSale(page, sale);
  await resendReceipt(page, sale);
  const cashBefore = await readDrawerCash();
  const creamBefore = await thePlatform().catalog.find(products.cream.productId);
  const lostResponse = await dropFirstResponse(page, '/sales/*/returns/*');

  await refundInCash(page, sale);

  expect(lostResponse).toMatchObject({ status: 200, keys: [expect.any(String), expect.any(String)] });
  await panelOf(page, sale).getByText('Devuelta en parte').waitFor();
  await panelOf(page, sale).getByText('Devolución: Defecto').waitFor();
  expect(cashBefore - (await readDrawerCash())).toBe(5619);
  const cream = await thePlatform().catalog.find(products.cream.productId);
  expect(cream?.stock).toBe((creamBefore?.stock ?? 0) + 1);
  expect((await readStoredSale(sale)).returns).toMatchObject([{ reason: 'Defecto', amountCents: 5619 }]);
  await page.keyboard.press('Escape');
  await panelOf(page, sale).waitFor({ state: 'detached' });

  await voidSale(page, otherSale);

  const { sale: voidedSale, returns } = await readStoredSale(otherSale);
  expect([voidedSale.status, returns[0]?.tenders[0]?.authorization]).toEqual(['voided', '004512']);
});

const pointsPerMillimeter = 72 / 25.4;
/** Returns the width and height of each page of a PDF in millimeters. */
const parsePageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((points) => Math.round(Number(points) / pointsPerMillimeter)),
  );

it('a cashier browses the day’s sales by keyboard and prints a ticket on 80 mm paper [R289 R295]', async ({
  openPage,
}) => {
  // The sales fill more than one page of the list.
  for (let count = 0; count < 11; count++) await sellCandle(asAdmin, products);
  const sale = await sellWorkedExample(asAdmin, products);
  const page = await openPage('/pos/ventas', { as: cashier });
  const table = page.getByRole('table', { name: 'Ventas' });
  await expect.poll(() => table.getByRole('button').count()).toBe(10);
  const numbers = await table.getByRole('button').allInnerTexts();
  const waitForPanel = (number?: string) => page.getByRole('region', { name: `Venta ${number}` }).waitFor();
  await table.getByRole('button').first().press('Enter');
  await waitForPanel(numbers[0]);
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press('ArrowDown');
  await page.getByText(/^11 a /).waitFor();
  await page.keyboard.press('ArrowUp');
  await waitForPanel(numbers[9]);

  await page.goto(`/pos/ventas/${sale.saleId}`);
  await panelOf(page, sale).getByRole('link', { name: 'Sus compras' }).click();
  await expect.poll(() => saleRows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Ver las de hoy' }).click();
  await page.getByLabel('Fecha').selectOption('Ayer');
  await page.getByText('Ninguna venta ayer.').waitFor();
  await page.getByRole('searchbox').fill(formatSaleNumber(sale));
  await page.getByRole('link', { name: `Ver venta ${formatSaleNumber(sale)}` }).click();
  await panelOf(page, sale).waitFor();

  // Without a printer, the browser's own `print` would finish at once.
  await page.evaluate('window.print = () => undefined');
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('.ticket-paper').waitFor({ state: 'attached' });
  const pages = parsePageSizes(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toEqual([[80, expect.any(Number)]]);
  expect(pages[0]?.[1]).toBeGreaterThan(120);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.locator('.ticket-paper').waitFor({ state: 'detached' });
});
