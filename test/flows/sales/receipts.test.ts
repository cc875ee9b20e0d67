import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import { toPrintable } from '#lambdas/documents/sheet.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildReceipt } from '#shared/sales/receipt.ts';
import { getLinkedReceiptPdf, getReceipt } from '#shared/sales/receipt-link-api.ts';
import { calculateSalePaidCents, formatReceiptNumber, type Sale } from '#shared/sales/sale.ts';
import { calculateReturnableCents } from '#shared/sales/sale-return.ts';
import { getReceiptPdf, getSale, returnSale, sendReceipt, voidSale } from '#shared/sales/sales-api.ts';
import { aService } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { listAllTexts } from '#test/support/notifications/pdf-pages.ts';
import {
  aCart,
  anOpenDrawer,
  cash,
  changePosSettings,
  createSale,
  sellCart,
} from '#test/support/sales/pos.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
let taxIds: string[];
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  const taxes = [
    await fixture.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } }),
    await fixture.asAdmin(createTax, { body: { name: 'IVU municipal', percent: 1 } }),
  ];
  taxIds = taxes.map(({ reply }) => reply.taxId);
  await anOpenDrawer();
});
afterEach(() => stack.messages.mailbox.failNext('mail', 0));

const listMails = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
const readPdf = ({ attachments }: ReturnType<typeof listMails>[number]) => {
  const [file] = attachments;
  return {
    filename: file?.filename,
    texts: listAllTexts(Buffer.from(file?.base64 ?? '', 'base64').toString('latin1')),
  };
};
const readSale = async ({ saleId }: Pick<Sale, 'saleId'>) =>
  (await fixture.asAdmin(getSale, { params: { saleId } })).reply.sale;
const requestReceipt = ({ saleId }: Pick<Sale, 'saleId'>, body: BodyOf<typeof sendReceipt>) =>
  fixture.asAdmin(sendReceipt, { params: { saleId }, body });
/** Returns the texts of SMS to a phone, newest first. */
const listTexts = (phone: string) =>
  stack.messages.mailbox.list({ type: 'sms', to: phone }).map(({ text }) => text);

let buyerCount = 0;
/** Returns an e-mail that no other test uses. */
const aBuyerEmail = () => `compra-${++buyerCount}@test.example`;

async function sellTo(email: string): Promise<Sale> {
  const cream = await aProduct({ name: 'Crema de noche', priceCents: 5600, taxIds });
  const facial = await aService(`facial-recibo-${buyerCount}`, { priceCents: 9500 });
  const discount = { kind: 'percent', basisPoints: 1000, reason: 'cliente frecuente' } as const;
  const chosen = [{ product: facial }, { product: cream, quantity: 2 }];
  const cart = await aCart({ email, chosen, discount });
  const { reply } = await sellCart(fixture.asAdmin, cart, [cash(cart.shownTotalCents, 50_000)]);
  await stack.waitUntilSettled();
  return reply.sale;
}

describe('receipt of a sale', () => {
  it('is e-mailed with a PDF that has the lines of the sale [R289 R290 R292 R294 R297 R310]', async () => {
    const email = aBuyerEmail();
    const sale = await sellTo(email);

    const [mail, ...otherMails] = listMails(email);
    const receipt = buildReceipt(sale);
    expect([mail?.subject, otherMails.length]).toEqual([`Tu recibo ${formatReceiptNumber(sale)}`, 0]);
    const { filename, texts } = readPdf(mail!);
    expect(filename).toBe(`${formatReceiptNumber(sale)}.pdf`);
    const linesStart = texts.indexOf('Importe') + 1;
    const lines = receipt.lines.flatMap(({ quantity, amount, name, notes }) => [
      quantity,
      amount,
      name,
      ...notes,
    ]);
    expect(texts.slice(linesStart, linesStart + lines.length)).toEqual(lines);
    const rows = [...receipt.totals, receipt.total, ...receipt.payments].flat().map(toPrintable);
    const totalsStart = linesStart + lines.length;
    expect(texts.slice(totalsStart, totalsStart + rows.length)).toEqual(rows);
    for (const text of rows) expect(toPrintable(mail!.text)).toContain(text);
    expect(await readSale(sale)).toMatchObject({ receipt: 'sent', receiptMail: { to: email } });
  });

  it('can be sent to another address and printed again identically', async () => {
    const email = aBuyerEmail();
    const sale = await sellTo(email);
    const printed = await fixture.asAdmin(getReceiptPdf, { params: { saleId: sale.saleId } });
    const [{ filename, base64 } = { filename: '', base64: '' }] = listMails(email)[0]?.attachments ?? [];
    expect(printed.reply).toEqual({ filename, base64 });
    expect((await fixture.asAdmin(getReceiptPdf, { params: { saleId: 'nada' } })).status).toBe(404);
    const otherEmail = aBuyerEmail();
    const { reply } = await requestReceipt(sale, { by: 'mail', to: otherEmail });
    expect(reply.sale.receipt).toBe('waiting');
    await stack.waitUntilSettled();
    expect(listMails(otherEmail)).toHaveLength(1);
    expect(await readSale(sale)).toMatchObject({ receipt: 'sent', receiptMail: { to: otherEmail } });
  });

  it('is marked as failed if it cannot be sent, until it is resent [R310]', async () => {
    const email = aBuyerEmail();
    stack.messages.mailbox.failNext('mail', 100);
    const sale = await sellTo(email);
    expect(await readSale(sale)).toMatchObject({
      status: 'paid',
      receipt: 'failed',
      receiptMail: { to: email },
    });
    stack.messages.mailbox.failNext('mail', 0);

    await requestReceipt(sale, { by: 'mail', to: email });
    await stack.waitUntilSettled();

    expect(await readSale(sale)).toMatchObject({ receipt: 'sent' });
    expect(listMails(email)).toHaveLength(1);
  });

  it('is sent to the client’s e-mail by default, and to none if there is none [R310]', async () => {
    const { patient } = await withAnotherClient(fixture);
    const chosen = [{ product: await aProduct() }];
    const clientSale = await createSale(fixture.asAdmin, {
      patientId: patient.patientId,
      email: undefined,
      chosen,
    });
    await changePosSettings({ walkInWithoutEmail: true });
    const walkIn = await createSale(fixture.asAdmin, { email: undefined, chosen });
    await changePosSettings({ walkInWithoutEmail: false });
    await stack.waitUntilSettled();
    expect(listMails(patient.email).map(({ subject }) => subject)).toEqual([
      `Tu recibo ${formatReceiptNumber(clientSale)}`,
    ]);
    expect(await readSale(walkIn)).toMatchObject({ receipt: 'none' });
  });
});

it('sendReceipt accepts an address or a phone, but no content from the browser [R299]', async () => {
  const sale = await sellTo(aBuyerEmail());
  const toOther = { by: 'mail', to: 'otra@test.example' } as const;
  const rejected = [
    await requestReceipt(sale, { by: 'mail', to: '787' }),
    await requestReceipt(sale, { by: 'sms', to: 'nadie' }),
  ];
  for (const extraFields of [{ subject: 'Otra cosa' }, { html: '<b>Otra</b>' }, { pdfBase64: 'JVBERi0=' }])
    rejected.push(await requestReceipt(sale, { ...toOther, ...extraFields }));

  expect(rejected.map(({ status }) => status)).toEqual(Array(5).fill(422));
});

describe('receipt link of an SMS', () => {
  const findToken = (text = '') => /\/recibo\/([\w-]+)/.exec(text)?.[1] ?? '';
  const readReceipt = (token: string) => caller(stack.url)(getReceipt, { params: { token } });

  it('shows only the receipt, until it expires [R289 R300]', async () => {
    const sale = await sellTo(aBuyerEmail());
    await requestReceipt(sale, { by: 'sms', to: '939-555-0163' });
    await stack.waitUntilSettled();
    const [text = ''] = listTexts('+19395550163');
    expect(text).not.toContain(formatReceiptNumber(sale));
    const token = findToken(text);

    const { reply } = await readReceipt(token);

    const { lines, total, totals, payments, facts, number, receiptId } = buildReceipt(sale);
    expect(reply).toEqual({ lines, total, totals, payments, facts, number, receiptId });
    const readLinkedPdf = () => caller(stack.url)(getLinkedReceiptPdf, { params: { token } });
    const { reply: deskPdf } = await fixture.asAdmin(getReceiptPdf, { params: { saleId: sale.saleId } });
    expect((await readLinkedPdf()).reply).toEqual(deskPdf);
    advanceClock({ days: 89 });
    expect((await readReceipt(token)).status).toBe(200);
    advanceClock({ days: 2 });
    expect((await readLinkedPdf()).status).toBe(410);
    const expiredRead = await readReceipt(token);
    expect([expiredRead.status, expiredRead.problem.detail]).toEqual([
      410,
      'Este enlace ya no muestra ningún recibo. Pídelo otra vez en el centro.',
    ]);
  });

  it('rejects a guessed token', async () => {
    expect((await readReceipt(randomUUID())).status).toBe(410);
    expect((await readReceipt('corto')).status).toBe(400);
  });
});

describe('other receipts', () => {
  it('are sent for a balance that the POS collects [R300]', async () => {
    const listReceiptTexts = () =>
      stack.messages.mailbox.list({ type: 'sms' }).filter(({ text }) => text.includes('/recibo/'));
    await stack.waitUntilSettled();
    const countBefore = listReceiptTexts().length;
    const appointmentId = await createConfirmedAppointment(fixture, '12:00');
    const { balanceDueCents, patientId, patient } = await loadAppointment(appointmentId);
    const balances = [{ appointmentId, shownCents: balanceDueCents }];
    const { saleId } = await createSale(fixture.asAdmin, { patientId, email: patient.email, balances });
    await stack.waitUntilSettled();
    const sale = await readSale({ saleId });
    const [mail] = listMails(patient.email);
    expect(mail?.subject).toBe(`Tu recibo ${formatReceiptNumber(sale)}`);
    const { texts } = readPdf(mail!);
    for (const { name, amount } of buildReceipt(sale).lines)
      expect(texts).toEqual(expect.arrayContaining([name, amount]));
    expect(listReceiptTexts().length - countBefore).toBe(1);
  });

  it('are sent for a return, line by line, and for a voided sale [R300]', async () => {
    const email = aBuyerEmail();
    const sale = await sellTo(email);
    const returnedLines = { kind: 'lines' as const, lines: [{ lineId: 'l2', quantity: 1, restock: true }] };
    const halfCents = Math.round(sale.lines[1]!.totalCents / 2);
    const body = { registerId: 'caja-1', wanted: returnedLines, reason: 'Defecto', withTip: false };
    const requestReturn = (shownCents: number) =>
      fixture.asAdmin(returnSale, {
        params: { saleId: sale.saleId, returnId: randomUUID() },
        body: { ...body, shownCents },
      });
    expect((await requestReturn(halfCents)).status).toBe(200);
    await stack.waitUntilSettled();

    const [mail] = listMails(email);
    expect(mail?.subject).toBe(`Devolución de tu recibo ${formatReceiptNumber(sale)}`);
    const { texts } = readPdf(mail!);
    expect(texts).toEqual(
      expect.arrayContaining(['Motivo', 'Defecto', 'Crema de noche', 'Devuelto', 'Efectivo']),
    );
    const saleAfter = await readSale(sale);
    expect(calculateReturnableCents(saleAfter)).toBe(calculateSalePaidCents(sale) - halfCents);

    const otherEmail = aBuyerEmail();
    const { saleId, ...voidedSale } = await sellTo(otherEmail);
    await fixture.asAdmin(voidSale, {
      params: { saleId, returnId: randomUUID() },
      body: { reason: 'Se cobró dos veces' },
    });
    await stack.waitUntilSettled();
    expect(listMails(otherEmail)[0]?.subject).toBe(
      `Anulación de tu recibo ${formatReceiptNumber(voidedSale)}`,
    );
  });
});
