import { expect } from 'vitest';
import { buildReceipt } from '#shared/sales/receipt.ts';
import { sendReceipt } from '#shared/sales/sales-api.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it } from '#test/support/journey.ts';
import { aBusyPos, sellWorkedExample } from '#test/support/sales/pos-day.ts';

it('a client without an account reads and downloads the receipt from an SMS link [R289 R296 R297]', async ({
  site,
  openPage,
}) => {
  const asAdmin = site.as(await anAccount('admin', 'Lourdes'));
  const sale = await sellWorkedExample(asAdmin, await aBusyPos());
  await asAdmin(sendReceipt, {
    params: { saleId: sale.saleId },
    body: { by: 'sms', to: '939-555-7001' },
  });
  await site.waitUntilSettled();
  const [sms] = site.messages.mailbox.list({ type: 'sms', to: '+19395557001' });
  const page = await openPage(/\/recibo\/[\w-]+/.exec(sms?.text ?? '')?.[0] ?? '', {
    width: 390,
    expectedStatuses: [410],
  });
  const ticket = page.getByRole('article');
  // The contact data of the center load separately.
  await ticket.getByText('787-555-0100').waitFor();

  const receipt = buildReceipt(sale);
  const shownText = (await ticket.innerText()).replaceAll('\u00a0', ' ');
  const factTexts = [...receipt.facts, ...receipt.totals, receipt.total, ...receipt.payments].flat();
  const lineTexts = receipt.lines.flatMap(({ name, amount, notes }) => [name, amount, ...notes]);
  for (const text of [...factTexts, ...lineTexts, 'Serena Bienestar'])
    expect(shownText).toContain(text.replaceAll('\u00a0', ' '));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`${receipt.number}.pdf`);

  await page.goto('/recibo/nobody-was-ever-sent-this');
  await page.getByText('Este enlace ya no muestra ningún recibo. Pídelo otra vez en el centro.').waitFor();
});
