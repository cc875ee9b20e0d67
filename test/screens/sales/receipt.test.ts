import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { receiptOf } from '#shared/sales/receipt.ts';
import { sendReceipt } from '#shared/sales/sales-api.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, barriersOn, openAs, widths } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aBusyTill, type Shelf, sellWorked } from '#test/support/sales/till-day.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let admin: Account;
let shelf: Shelf;
beforeAll(async () => {
  site = await anEmptySite();
  admin = await anAccount('admin', 'Lourdes');
  browser = await openBrowser();
  shelf = await aBusyTill();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const mm = 72 / 25.4;
/** Width and height of each page of a PDF, in millimetres. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...measures]) =>
    measures.map((points) => Math.round(Number(points) / mm)),
  );

it.each(widths)(
  'the link of an SMS shows the receipt to who has no account at %i px [R289 R296 R297]',
  async (width) => {
    const sale = await sellWorked(site.as(admin), shelf);
    const phone = width === 390 ? '939-555-7001' : '939-555-7002';
    await site.as(admin)(sendReceipt, { params: { saleId: sale.saleId }, body: { by: 'sms', to: phone } });
    await site.settled();
    const to = `+1${phone.replaceAll('-', '')}`;
    const [text] = site.messages.mailbox.list({ type: 'sms', to }).map((message) => message.text);
    const { page, errors, close } = await aVisitor(browser, site.url, width, { refusals: [410] });
    await page.goto(/\/recibo\/[\w-]+/.exec(text ?? '')?.[0] ?? '');
    const ticket = page.getByRole('article');
    // What the center is called and where it is comes with a call of the frame.
    await ticket.getByText('787-555-0100').waitFor();

    const receipt = receiptOf(sale);
    const shown = (await ticket.innerText()).replaceAll('\u00a0', ' ');
    const rows = [...receipt.facts, ...receipt.totals, receipt.total, ...receipt.payments].flat();
    const lines = receipt.lines.flatMap(({ name, amount, notes }) => [name, amount, ...notes]);
    for (const word of [...rows, ...lines, 'Serena Bienestar', '787-555-0100'])
      expect(shown).toContain(word.replaceAll('\u00a0', ' '));
    expect(await ticket.getByRole('img').getAttribute('aria-label')).toContain(receipt.number);
    const room = await ticket.boundingBox();
    expect((room?.x ?? 0) + (room?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await barriersOn(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    expect((await saving).suggestedFilename()).toBe(`${receipt.number}.pdf`);

    await page.goto('/recibo/nobody-was-ever-sent-this');
    await page.getByText('Este enlace ya no muestra ningún recibo. Pídelo otra vez en el centro.').waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

it('the ticket is printed on paper of 80 mm, as long as what is on it [R289 R295]', async () => {
  const sale = await sellWorked(site.as(admin), shelf);
  const { page, errors, close } = await aVisitor(browser, site.url);
  await openAs(page, 'lourdes@test.example', `/pos/ventas/${sale.saleId}`);
  // The browser of a test has no printer, and says at once that it is done.
  await page.evaluate('window.print = () => undefined');
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.locator('.ticket-paper').waitFor({ state: 'attached' });

  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));

  expect(pages).toEqual([[80, expect.any(Number)]]);
  expect(pages[0]?.[1]).toBeGreaterThan(120);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.locator('.ticket-paper').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await close();
});
