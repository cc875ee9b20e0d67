import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { getToday } from '#shared/core/civil-time.ts';
import { formatPosNumber } from '#shared/sales/sale.ts';
import { waitForLayers } from '#test/support/browser/history.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { it, site } from '#test/support/journey.ts';
import { aShop, cashier, emailField, finishButton, itemButton } from '#test/support/sales/pos-page.ts';

it.beforeAll(async ({ site: testSite }) => void (await aShop(testSite)));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cobro por ATH Móvil' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waitForPendingPayment = (page: Page) =>
  dialog(page).getByText('Esperando que el cliente acepte en su teléfono').waitFor();
const waitForSale = (page: Page) =>
  page.getByText('Venta registrada y recibo enviado correctamente.').waitFor();
/** Finds the payment requested from a phone that only one test uses. */
const findPayment = (phone: string) =>
  site.athMovil.payments().find(({ phoneNumber }) => phoneNumber === phone)!;
const findSale = async (clientEmail: string) => {
  const { sales, now } = thePlatform();
  return (await sales.onDay(getToday(now()))).find(({ client }) => client?.email === clientEmail);
};

/** Finishes a sale of one cream, to be paid on this phone. */
async function finishByPhone(page: Page, clientEmail: string, phone: string) {
  await itemButton(page, 'Crema de noche').click();
  await emailField(page).fill(clientEmail);
  await page.getByText('ATH Movil', { exact: true }).click();
  await page.getByLabel('Teléfono de ATH Móvil').fill(phone);
  await finishButton(page).click();
  await waitForPendingPayment(page);
}

it('a client pays on their phone and the sale completes in each tab that shows it [R304]', async ({
  openPage,
}) => {
  const clientEmail = 'marisol@test.example';
  const page = await openPage('/pos', { as: cashier });
  await finishByPhone(page, clientEmail, '787-555-0117');
  await page.keyboard.press('Escape');
  expect(await dialog(page).getByText('787-555-0117').isVisible()).toBe(true);
  await waitForLayers(page, 1);
  await page.reload();
  await waitForPendingPayment(page);
  const otherTab = await openPage('/pos', { as: cashier });
  await otherTab.getByRole('button', { name: /^Retomar/ }).click();
  await otherTab.getByText('Esperando ATH').first().waitFor();
  await button(otherTab, `Retomar la venta de ${clientEmail}`).click();
  await waitForPendingPayment(otherTab);

  const { ecommerceId } = findPayment('7875550117');
  // Awaited before the payment is accepted, because the toast disappears.
  const saleToasts = [waitForSale(page), waitForSale(otherTab)];
  site.athMovil.phones.accept(ecommerceId);
  await Promise.all(saleToasts);
  await dialog(page).waitFor({ state: 'detached' });
  const { referenceNumber } = findPayment('7875550117');
  const { saleId, number = 0, ...sale } = (await findSale(clientEmail))!;
  expect(sale).toMatchObject({
    totalCents: 6_244,
    tenders: [{ method: 'athMovil', amountCents: 6_244, reference: referenceNumber }],
  });

  await page.goto(`/pos/ventas/${saleId}`);
  const panel = page.getByRole('region', { name: `Venta ${formatPosNumber(number)}` });
  await panel.getByText('ATH Móvil, •••• 0117').waitFor();
  await panel.getByText(`Referencia ${referenceNumber}`).waitFor();
  await panel.getByRole('button', { name: 'Devolver' }).click();
  const returnDialog = page.getByRole('dialog', { name: `Devolver de la venta ${formatPosNumber(number)}` });
  await returnDialog.getByText('Vuelve por el servicio al •••• 0117.').waitFor();
});

/** Measures the pixels between a toast and the buttons of a dialog on phones. */
const measureToastGap = (openDialog: Locator) =>
  openDialog.evaluate((element) => {
    const marker = document.createElement('i');
    marker.style.cssText = 'position: fixed; bottom: var(--toast-bottom)';
    element.append(marker);
    const { bottom } = marker.getBoundingClientRect();
    marker.remove();
    const buttons = [...element.querySelectorAll('footer button')];
    const tops = buttons.map((footerButton) => footerButton.getBoundingClientRect().top);
    return Math.min(...tops) - bottom;
  });

it('a cashier requests payment from another phone after a rejection and takes cash in the end', async ({
  openPage,
}) => {
  const clientEmail = 'rosa@test.example';
  const page = await openPage('/pos', { as: cashier, expectedStatuses: [409, 422] });
  await finishByPhone(page, clientEmail, '787-555-0118');
  site.athMovil.setDown(true);
  await dialog(page).getByText('ATH Móvil no responde. No sabemos todavía si se cobró.').waitFor();
  site.athMovil.setDown(false);
  site.athMovil.phones.reject(findPayment('7875550118').ecommerceId);
  await dialog(page).getByRole('heading', { name: 'El cliente rechazó el pago' }).waitFor();

  await button(page, 'Otro teléfono').click();
  await dialog(page).getByLabel('Teléfono de ATH Móvil').fill('787-555-0199');
  await button(page, 'Pedir de nuevo').click();
  await dialog(page).getByText('787-555-0199').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measureToastGap(dialog(page))).toBeGreaterThanOrEqual(0);
  await button(page, 'Cancelar').click();
  await button(page, 'Cancelar el cobro').click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(findPayment('7875550199').status).toBe('CANCEL');

  await page.getByText('Efectivo', { exact: true }).click();
  await button(page, 'Exacto').click();
  await finishButton(page).click();
  await waitForSale(page);
  expect(await findSale(clientEmail)).toMatchObject({ tenders: [{ method: 'cash', amountCents: 6_244 }] });
});
