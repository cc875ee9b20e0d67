import { describe, expect, onTestFinished } from 'vitest';
import { listFailedMessages } from '#shared/notifications/api.ts';
import { getClosing, getClosingPdf, resendClosing } from '#shared/registers/closing-api.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { countAndClose } from '#test/support/sales/drawers.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

/** Sells $24.00 by card, closes the drawer and returns the closing number as a path parameter. */
async function closeDay(registerId: string): Promise<string> {
  await anOpenDrawer(registerId, 10_000);
  await createSale(fixture.asAdmin, {
    registerId,
    chosen: [{ product: await aProduct({ priceCents: 2_400 }) }],
  });
  const { reply } = await countAndClose(fixture.asAdmin, registerId);
  return String(reply.closingNumber);
}
const readMail = async (closingNumber: string) =>
  (await fixture.asAdmin(getClosing, { params: { closingNumber } })).reply.mail;
const listMails = (closingNumber: string) =>
  stack.messages.mailbox
    .list({ type: 'mail', to: fixture.admin.email })
    .filter((mail) => mail.subject.startsWith(`Z ${closingNumber.padStart(4, '0')} `));
const resendMail = (closingNumber: string) => fixture.asAdmin(resendClosing, { params: { closingNumber } });

describe('mail of a Z closing', () => {
  it('is sent to the administrators with its PDF, once', async () => {
    stack.bus.deliverTwice(true);
    const closingNumber = await closeDay('caja-1');
    await stack.waitUntilSettled();
    stack.bus.deliverTwice(false);

    const [mail, ...otherMails] = listMails(closingNumber);
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({ subject: `Z ${closingNumber.padStart(4, '0')} de Caja 1: $24.00` });
    const { attachments } = mail as unknown as {
      attachments: readonly { filename: string; content: Uint8Array }[];
    };
    const pdf = attachments.find(({ filename }) => filename.endsWith('.pdf'))!;
    expect(pdf.filename).toBe(`cierre-z-${closingNumber.padStart(4, '0')}.pdf`);
    expect(await readMail(closingNumber)).toMatchObject({ state: 'sent', to: [fixture.admin.email] });
  });

  it('is listed as failed if it cannot be sent, and can be resent', async () => {
    stack.messages.mailbox.failNext('mail', 100);
    onTestFinished(() => stack.messages.mailbox.failNext('mail', 0));
    const closingNumber = await closeDay('caja-2');
    await stack.waitUntilSettled();
    expect(await readMail(closingNumber)).toMatchObject({ state: 'failed' });
    const { reply: failedMessages } = await fixture.asAdmin(listFailedMessages);
    expect(failedMessages).toContainEqual(
      expect.objectContaining({ kind: 'closing', to: fixture.admin.email }),
    );

    stack.messages.mailbox.failNext('mail', 0);
    expect((await resendMail(closingNumber)).reply.state).toBe('waiting');
    await stack.waitUntilSettled();

    expect(await readMail(closingNumber)).toMatchObject({ state: 'sent' });
    expect(listMails(closingNumber)).toHaveLength(1);
  });

  it('is resent once for several concurrent requests', async () => {
    const closingNumber = await closeDay('caja-3');
    await stack.waitUntilSettled();

    // Held, because a request after the mail was sent causes another mail.
    stack.bus.hold();
    await Promise.all([resendMail(closingNumber), resendMail(closingNumber), resendMail(closingNumber)]);
    stack.bus.release();
    await stack.waitUntilSettled();

    expect(listMails(closingNumber)).toHaveLength(2);
  });
});

it('the PDF of a Z closing contains the figures of the screen', async () => {
  const closingNumber = await closeDay('caja-4');
  const { reply } = await fixture.asAdmin(getClosingPdf, { params: { closingNumber } });
  const pdfText = extractPdfText(Buffer.from(reply.base64, 'base64'));
  for (const expectedText of [
    'Total cobrado',
    '$24.00',
    'Por m',
    'Tarjeta',
    'Efectivo en caja',
    'Fondo inicial',
  ])
    expect(pdfText).toContain(expectedText);
});
