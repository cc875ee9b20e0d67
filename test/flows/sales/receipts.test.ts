import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect } from 'vitest';
import { printable } from '#lambdas/documents/sheet.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { receiptOf } from '#shared/sales/receipt.ts';
import { getLinkedReceiptPdf, getReceipt } from '#shared/sales/receipt-link-api.ts';
import { paidCents, receiptNumber, type Sale } from '#shared/sales/sale.ts';
import { returnableCents } from '#shared/sales/sale-return.ts';
import { getReceiptPdf, getSale, returnSale, sendReceipt, voidSale } from '#shared/sales/sales-api.ts';
import { aService } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { another, aScene, confirmed, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { allTexts } from '#test/support/notifications/pdf-pages.ts';
import { aCart, allowAtTill, anOpenDrawer, cash, sellCart, sold } from '#test/support/sales/till.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';

let scene: Scene;
let taxIds: string[];
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
  const made = [
    await scene.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } }),
    await scene.asAdmin(createTax, { body: { name: 'IVU municipal', percent: 1 } }),
  ];
  taxIds = made.map(({ reply }) => reply.taxId);
  await anOpenDrawer();
});
afterEach(() => stack.messages.mailbox.failNext('mail', 0));

const mailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
const pdfOf = ({ attachments }: ReturnType<typeof mailsTo>[number]) => {
  const [file] = attachments;
  return {
    filename: file?.filename,
    texts: allTexts(Buffer.from(file?.base64 ?? '', 'base64').toString('latin1')),
  };
};
const shown = async ({ saleId }: Pick<Sale, 'saleId'>) =>
  (await scene.asAdmin(getSale, { params: { saleId } })).reply.sale;
const send = ({ saleId }: Pick<Sale, 'saleId'>, body: BodyOf<typeof sendReceipt>) =>
  scene.asAdmin(sendReceipt, { params: { saleId }, body });
/** The texts of SMS to a phone, newest first. */
const textsTo = (phone: string) =>
  stack.messages.mailbox.list({ type: 'sms', to: phone }).map(({ text }) => text);

/** An e-mail that no other test uses. */
let buyers = 0;
const aBuyer = () => `compra-${++buyers}@test.example`;

async function soldTo(email: string): Promise<Sale> {
  const cream = await aProduct({ name: 'Crema de noche', priceCents: 5600, taxIds });
  const facial = await aService(`facial-recibo-${buyers}`, { priceCents: 9500 });
  const discount = { kind: 'percent', basisPoints: 1000, reason: 'cliente frecuente' } as const;
  const chosen = [{ product: facial }, { product: cream, quantity: 2 }];
  const cart = await aCart({ email, chosen, discount });
  const { reply } = await sellCart(scene.asAdmin, cart, [cash(cart.shownTotalCents, 50_000)]);
  await stack.settled();
  return reply.sale;
}

describe('receipt of a sale', () => {
  it('is e-mailed with a PDF that has the lines of the sale [R289 R290 R292 R294 R297 R310]', async () => {
    const email = aBuyer();
    const sale = await soldTo(email);

    const [mail, ...more] = mailsTo(email);
    const receipt = receiptOf(sale);
    expect([mail?.subject, more.length]).toEqual([`Tu recibo ${receiptNumber(sale)}`, 0]);
    const { filename, texts } = pdfOf(mail!);
    expect(filename).toBe(`${receiptNumber(sale)}.pdf`);
    const start = texts.indexOf('Importe') + 1;
    const lines = receipt.lines.flatMap(({ quantity, amount, name, notes }) => [
      quantity,
      amount,
      name,
      ...notes,
    ]);
    expect(texts.slice(start, start + lines.length)).toEqual(lines);
    const rows = [...receipt.totals, receipt.total, ...receipt.payments].flat().map(printable);
    const after = start + lines.length;
    expect(texts.slice(after, after + rows.length)).toEqual(rows);
    for (const text of rows) expect(printable(mail!.text)).toContain(text);
    expect(await shown(sale)).toMatchObject({ receipt: 'sent', receiptMail: { to: email } });
  });

  it('can be sent to another address and printed again identically', async () => {
    const email = aBuyer();
    const sale = await soldTo(email);
    const drawn = await scene.asAdmin(getReceiptPdf, { params: { saleId: sale.saleId } });
    const [{ filename, base64 } = { filename: '', base64: '' }] = mailsTo(email)[0]?.attachments ?? [];
    expect(drawn.reply).toEqual({ filename, base64 });
    expect((await scene.asAdmin(getReceiptPdf, { params: { saleId: 'nada' } })).status).toBe(404);
    const other = aBuyer();
    const { reply } = await send(sale, { by: 'mail', to: other });
    expect(reply.sale.receipt).toBe('waiting');
    await stack.settled();
    expect(mailsTo(other)).toHaveLength(1);
    expect(await shown(sale)).toMatchObject({ receipt: 'sent', receiptMail: { to: other } });
  });

  it('that cannot be sent is marked as failed until it is resent [R310]', async () => {
    const email = aBuyer();
    stack.messages.mailbox.failNext('mail', 100);
    const sale = await soldTo(email);
    expect(await shown(sale)).toMatchObject({
      status: 'paid',
      receipt: 'failed',
      receiptMail: { to: email },
    });
    stack.messages.mailbox.failNext('mail', 0);

    await send(sale, { by: 'mail', to: email });
    await stack.settled();

    expect(await shown(sale)).toMatchObject({ receipt: 'sent' });
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is sent to the client’s e-mail by default, and to none if there is none [R310]', async () => {
    const { patient } = await another(scene);
    const chosen = [{ product: await aProduct() }];
    const own = await sold(scene.asAdmin, { patientId: patient.patientId, email: undefined, chosen });
    await allowAtTill({ walkInWithoutEmail: true });
    const walkIn = await sold(scene.asAdmin, { email: undefined, chosen });
    await allowAtTill({ walkInWithoutEmail: false });
    await stack.settled();
    expect(mailsTo(patient.email).map(({ subject }) => subject)).toEqual([`Tu recibo ${receiptNumber(own)}`]);
    expect(await shown(walkIn)).toMatchObject({ receipt: 'none' });
  });
});

it('sendReceipt accepts an address or a phone, but no content from the browser [R299]', async () => {
  const sale = await soldTo(aBuyer());
  const toOther = { by: 'mail', to: 'otra@test.example' } as const;
  const refused = [await send(sale, { by: 'mail', to: '787' }), await send(sale, { by: 'sms', to: 'nadie' })];
  for (const words of [{ subject: 'Otra cosa' }, { html: '<b>Otra</b>' }, { pdfBase64: 'JVBERi0=' }])
    refused.push(await send(sale, { ...toOther, ...words }));

  expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(422));
});

describe('receipt link of an SMS', () => {
  const tokenIn = (text = '') => /\/recibo\/([\w-]+)/.exec(text)?.[1] ?? '';
  const read = (token: string) => caller(stack.url)(getReceipt, { params: { token } });

  it('shows only the receipt, until it expires [R289 R300]', async () => {
    const sale = await soldTo(aBuyer());
    await send(sale, { by: 'sms', to: '939-555-0163' });
    await stack.settled();
    const [text = ''] = textsTo('+19395550163');
    expect(text).not.toContain(receiptNumber(sale));
    const token = tokenIn(text);

    const { reply } = await read(token);

    const { lines, total, totals, payments, facts, number, receiptId } = receiptOf(sale);
    expect(reply).toEqual({ lines, total, totals, payments, facts, number, receiptId });
    const paper = () => caller(stack.url)(getLinkedReceiptPdf, { params: { token } });
    const { reply: own } = await scene.asAdmin(getReceiptPdf, { params: { saleId: sale.saleId } });
    expect((await paper()).reply).toEqual(own);
    later({ days: 89 });
    expect((await read(token)).status).toBe(200);
    later({ days: 2 });
    expect((await paper()).status).toBe(410);
    const over = await read(token);
    expect([over.status, over.problem.detail]).toEqual([
      410,
      'Este enlace ya no muestra ningún recibo. Pídelo otra vez en el centro.',
    ]);
  });

  it('rejects a guessed token', async () => {
    expect((await read(randomUUID())).status).toBe(410);
    expect((await read('corto')).status).toBe(400);
  });
});

describe('other receipts', () => {
  it('are sent for a balance that the POS collects [R300]', async () => {
    const receiptTexts = () =>
      stack.messages.mailbox.list({ type: 'sms' }).filter(({ text }) => text.includes('/recibo/'));
    await stack.settled();
    const before = receiptTexts().length;
    const appointmentId = await confirmed(scene, '12:00');
    const { balanceDueCents, patientId, patient } = await stored(appointmentId);
    const balances = [{ appointmentId, shownCents: balanceDueCents }];
    const { saleId } = await sold(scene.asAdmin, { patientId, email: patient.email, balances });
    await stack.settled();
    const sale = await shown({ saleId });
    const [mail] = mailsTo(patient.email);
    expect(mail?.subject).toBe(`Tu recibo ${receiptNumber(sale)}`);
    const { texts } = pdfOf(mail!);
    for (const { name, amount } of receiptOf(sale).lines)
      expect(texts).toEqual(expect.arrayContaining([name, amount]));
    expect(receiptTexts().length - before).toBe(1);
  });

  it('are sent for a return, line by line, and for a voided sale [R300]', async () => {
    const email = aBuyer();
    const sale = await soldTo(email);
    const wanted = { kind: 'lines' as const, lines: [{ lineId: 'l2', quantity: 1, restock: true }] };
    const half = Math.round(sale.lines[1]!.totalCents / 2);
    const body = { registerId: 'caja-1', wanted, reason: 'Defecto', withTip: false };
    const ask = (shownCents: number) =>
      scene.asAdmin(returnSale, {
        params: { saleId: sale.saleId, returnId: randomUUID() },
        body: { ...body, shownCents },
      });
    expect((await ask(half)).status).toBe(200);
    await stack.settled();

    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe(`Devolución de tu recibo ${receiptNumber(sale)}`);
    const { texts } = pdfOf(mail!);
    expect(texts).toEqual(
      expect.arrayContaining(['Motivo', 'Defecto', 'Crema de noche', 'Devuelto', 'Efectivo']),
    );
    const after = await shown(sale);
    expect(returnableCents(after)).toBe(paidCents(sale) - half);

    const other = aBuyer();
    const { saleId, ...voided } = await soldTo(other);
    await scene.asAdmin(voidSale, {
      params: { saleId, returnId: randomUUID() },
      body: { reason: 'Se cobró dos veces' },
    });
    await stack.settled();
    expect(mailsTo(other)[0]?.subject).toBe(`Anulación de tu recibo ${receiptNumber(voided)}`);
  });
});
