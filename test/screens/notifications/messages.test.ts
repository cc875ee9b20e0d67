import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { deliverSms } from '#test/support/notifications/inbound-sms.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
beforeAll(async () => {
  site = await anEmptySite();
  await anAccount('supervisor', 'Hector');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe.each(widths)('what people text, at %i px', (width) => {
  it('comes to the desk as it is written, is attended to, and can be had back', async () => {
    const name = `Marisol${width}`;
    await aPatient(name, { phone: `787-555-${String(width).padStart(4, '0')}` });
    const from = `+1787555${String(width).padStart(4, '0')}`;
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await openAs(page, 'hector@test.example', '/admin/mensajes');
    await page.getByText('Ningún mensaje por atender').waitFor();

    await deliverSms(from, 'Voy tarde <script>document.title = "no"</script>');
    const handle = page.getByRole('button', { name: new RegExp(`^Marcar como atendido .* ${name} `) });
    await handle.waitFor();
    await page.getByText('Voy tarde <script>').waitFor();
    await page.getByRole('link', { name: new RegExp(`^Ver ficha de ${name} `) }).waitFor();
    await page.getByText('1 mensaje por atender').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await handle.click();
    await page.getByText('Ningún mensaje por atender').waitFor();

    await page.getByText('Atendidos', { exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^Volver a pendientes .* ${name} `) }).click();
    await page.getByText('Mensaje por atender').waitFor();
    await page.getByText('Por atender', { exact: true }).first().click();
    await handle.click();
    await page.getByText('Ningún mensaje por atender').waitFor();

    expect(errors).toEqual([]);
    await close();
  });

  it('of a number nobody knows says so', async () => {
    const { page, errors, close } = await aVisitor(browser, site.url, width);
    await deliverSms(`+1939555${String(width).padStart(4, '0')}`, 'Quiero una cita');
    await openAs(page, 'hector@test.example', '/admin/mensajes');

    await page.getByText('Ningún cliente activo tiene este número').waitFor();
    await page
      .getByRole('button', {
        name: `Marcar como atendido el mensaje de 939-555-${String(width).padStart(4, '0')}`,
      })
      .click();
    await page.getByText('Ningún mensaje por atender').waitFor();

    expect(errors).toEqual([]);
    await close();
  });
});
