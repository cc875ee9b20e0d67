import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '#shared/core/civil-time.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import {
  aShop,
  cashier,
  email,
  finish,
  item,
  line,
  sale,
  scan,
  supervisor,
} from '#test/support/sales/till-page.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  await aShop(site);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await expectInvariants(site);
  await site.close();
});

const salesOfToday = async () => {
  const { sales, now } = thePlatform();
  return sales.onDay(today(now()));
};
/** Nothing keeps anybody out of what is on screen. */
const expectOpenToAll = async (page: Page) => expect(await barriersOn(page)).toEqual([]);

it.each(widths)(
  'sells for cash with change at %i px, and loses nothing at a reload [R304 R305 R306 R310]',
  async (width) => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, cashier, '/pos');
    await item(page, 'Crema de noche').click();
    await item(page, 'Facial hidratante').click();
    await item(page, 'Crema de noche').click();
    await expectOpenToAll(page);
    if (width === 390) await page.getByRole('link', { name: 'Ver venta' }).click();
    await email(page).fill(' Marisol@Test.Example ');
    await page.reload();

    await line(page, 'Crema de noche').getByText('$112.00').waitFor();
    expect(await email(page).inputValue()).toBe(' Marisol@Test.Example ');
    await finish(page).waitFor();
    const totals = await sale(page).locator('dl').innerText();
    expect(totals.split(/\n+/)).toEqual([
      'Subtotal',
      '$207.00',
      'IVU estatal 10.5% de $112.00',
      '$11.76',
      'IVU municipal 1% de $112.00',
      '$1.12',
      'Total',
      '$219.88',
    ]);
    expect(await finish(page).isDisabled()).toBe(true);
    for (const bill of ['$50', '$50', '$50', '$50', '$30', '$10'])
      await page.getByRole('button', { name: bill, exact: true }).click();
    await page.getByText('Cambio').waitFor();
    expect(await sale(page).getByText('$20.12').count()).toBe(1);
    await expectOpenToAll(page);
    await finish(page).click();

    await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
    expect(await sale(page).getByText('$20.12').isVisible()).toBe(true);
    await page.getByText('Carrito vacío').waitFor();
    await expectOpenToAll(page);
    const sold = (await salesOfToday()).at(-1)!;
    expect(sold).toMatchObject({ totalCents: 21_988, client: { email: 'marisol@test.example' } });
    expect(sold.tenders).toMatchObject([{ method: 'cash', amountCents: 21_988, receivedCents: 24_000 }]);
    const address = await page.getByRole('link', { name: 'Ver recibo' }).getAttribute('href');
    expect(address).toBe(`/pos/ventas/${sold.saleId}`);
    expect(errors).toEqual([]);
    await close();
  },
);

it('sells by the keys alone [R325]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos');
  await item(page, 'Crema de noche').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('noche crema');
  await item(page, 'Facial hidratante').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await item(page, 'Crema de noche').focus();
  await page.keyboard.press('Enter');
  await line(page, 'Crema de noche').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await line(page, 'Crema de noche').getByText('$112.00').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('luz@test.example');
  await page.keyboard.press('F8');
  await expect.poll(() => page.getByRole('radio', { name: 'Tarjeta' }).isChecked()).toBe(true);
  await page.keyboard.press('F9');

  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  expect((await salesOfToday()).at(-1)).toMatchObject({
    totalCents: 12_488,
    client: { email: 'luz@test.example' },
    tenders: [{ method: 'card' }],
  });
  expect(errors).toEqual([]);
  await close();
});

it('hears a scanner wherever the focus is, and says which code it does not know', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos');
  await item(page, 'Crema de noche').waitFor();
  await scan(page, '7501234500118');
  await line(page, 'Crema de noche').getByText('$56.00', { exact: true }).waitFor();
  await page.getByLabel('Recibido').focus();
  await scan(page, '7501234500118');

  await line(page, 'Crema de noche').getByText('$112.00').waitFor();
  expect(await page.getByLabel('Recibido').inputValue()).toBe('');
  await scan(page, '0000000000000');
  await page.getByText('Ningún artículo tiene el código 0000000000000').waitFor();
  expect(errors).toEqual([]);
  await close();
});

it('puts a sale aside and goes on with it, from whatever till', async () => {
  const first = await aVisitor(browser, site.url);
  await openAs(first.page, cashier, '/pos');
  await item(first.page, 'Facial hidratante').click();
  await email(first.page).fill('rosa@test.example');
  await first.page.getByRole('button', { name: 'Guardar' }).click();
  await first.page.getByText('Venta de rosa@test.example guardada').waitFor();
  await first.page.getByText('Carrito vacío').waitFor();

  const second = await aVisitor(browser, site.url, 390);
  await openAs(second.page, supervisor, '/pos');
  await second.page.getByRole('link', { name: 'Ver ventas guardadas' }).click();
  await second.page.getByRole('button', { name: /^Retomar/ }).click();
  const row = second.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'rosa@test.example' });
  expect(await row.innerText()).toContain('1 artículo');
  await expectOpenToAll(second.page);
  await row.getByRole('button', { name: /^Retomar/ }).click();

  await line(second.page, 'Facial hidratante').waitFor();
  expect(await email(second.page).inputValue()).toBe('rosa@test.example');
  await first.page.getByRole('button', { name: /^Retomar/ }).waitFor({ state: 'detached' });
  expect([...first.errors, ...second.errors]).toEqual([]);
  await first.close();
  await second.close();
});

it('sells once, pressed twice and from a tab that was copied [R311]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, cashier, '/pos');
  await item(page, 'Facial hidratante').click();
  await email(page).fill('ana@test.example');
  await page.getByRole('radio', { name: 'Tarjeta' }).check({ force: true });
  const before = (await salesOfToday()).length;
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    // A tab that is opened from another begins with what that one keeps.
    page.evaluate(() => void window.open('/pos')),
  ]);
  await finish(copy).waitFor();
  await finish(page).dblclick();
  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();

  await finish(copy).click();
  await copy.getByText('Esta venta ya se había registrado.').waitFor();
  await copy.getByText('Carrito vacío').waitFor();
  expect((await salesOfToday()).length).toBe(before + 1);
  expect(errors).toEqual([]);
  await copy.close();
  await close();
});

/** Between a field of the open dialog and a toast, which has 356 px. */
const roomBesideToast = (field: Locator) =>
  field.evaluate((own) => {
    const place = document.createElement('i');
    place.style.cssText = 'position: fixed; width: 356px; right: var(--toast-right)';
    own.closest('dialog')!.append(place);
    const room = place.getBoundingClientRect().left - own.getBoundingClientRect().right;
    place.remove();
    return room;
  });

it('a supervisor sees their part of the menu, and sells [R302]', async () => {
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, supervisor, '/admin/pos');
  await item(page, 'Facial hidratante').waitFor();
  const entries = await page
    .getByRole('navigation', { name: 'Punto de venta' })
    .getByRole('link')
    .allInnerTexts();
  expect(entries).not.toContain('Inventario');
  expect(entries).not.toContain('Reporte Ventas');
  expect(entries).toContain('Punto de Venta');
  await item(page, 'Facial hidratante').click();
  await page.getByRole('button', { name: 'Añadir descuento' }).click();
  await page.getByLabel('Descuento en %').fill('20');
  await page.getByRole('button', { name: 'Aplicar descuento' }).click();
  await page.getByText('Escribe el motivo del descuento.').waitFor();
  await page.getByLabel('Motivo').fill('Promoción de otoño');
  await page.getByRole('button', { name: 'Aplicar descuento' }).click();
  await page.getByText('Tu límite es 10%. Pide a administración que lo apruebe.').waitFor();
  expect(await roomBesideToast(page.getByLabel('Motivo'))).toBeGreaterThanOrEqual(0);
  await expectOpenToAll(page);
  await page.getByLabel('Descuento en %').fill('10');
  await page.getByRole('button', { name: 'Aplicar descuento' }).click();
  await sale(page).getByText('-$9.50').waitFor();
  await email(page).fill('iris@test.example');
  await page.getByRole('button', { name: 'Exacto' }).click();
  await finish(page).click();
  await page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
  expect((await salesOfToday()).at(-1)).toMatchObject({ totalCents: 8_550, discountCents: 950 });
  expect(errors).toEqual([]);
  await close();
});
