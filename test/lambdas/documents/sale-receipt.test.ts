import { describe, expect, it } from 'vitest';
import { renderSaleReceiptPdf } from '#lambdas/documents/sale-receipt.ts';
import { toPrintable } from '#lambdas/documents/sheet.ts';
import { saleReceiptMail } from '#lambdas/notifications/messages/sale-receipt.ts';
import { buildReceipt, buildReturnReceipt } from '#shared/sales/receipt.ts';
import { formatRegisterName, webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale } from '#shared/sales/sale.ts';
import {
  findCollisions,
  listAllTexts,
  listPages,
  listRectangles,
  listTexts,
  toBinaryString,
} from '#test/support/notifications/pdf-pages.ts';
import { links } from '#test/support/notifications/sample-appointments.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';
import { aWorkedSale } from '#test/support/sales/worked-sale.ts';
import { anOrder } from '#test/support/shop/sample-order.ts';

const ticketWidth = 400;
const margin = 20;
const renderTicket = (sale: Sale) => toBinaryString(renderSaleReceiptPdf(buildReceipt(sale), links.contact));
/** Returns the page sizes from `MediaBox`. */
const findPageSizes = (file: string) =>
  [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);

describe('sale ticket', () => {
  it('shows store, number, client, lines, discounts, taxes, tip, methods and change [R289 R290 R297]', () => {
    const receipt = buildReceipt(aWorkedSale());

    const texts = listAllTexts(renderTicket(aWorkedSale()));

    const rows = [...receipt.facts, ...receipt.totals, receipt.total, ...receipt.payments].flat();
    expect(texts.slice(0, 3)).toEqual([
      'Serena Bienestar',
      'Calle Loíza 1850, San Juan, PR 00911',
      '787-555-0100',
    ]);
    for (const text of rows.map(toPrintable)) expect(texts).toContain(text);
    const lines = receipt.lines.flatMap(({ quantity, amount, name, notes }) => [
      quantity,
      amount,
      name,
      ...notes,
    ]);
    const start = texts.indexOf('Importe') + 1;
    expect(texts.slice(start, start + lines.length)).toEqual(lines);
  });

  it('is one page with a width of 400, with the product’s logo [R295 R298]', () => {
    const file = renderTicket(aWorkedSale());
    expect(findPageSizes(file).map(([width]) => width)).toEqual([ticketWidth]);
    expect(file).toContain('/Subtype /Image');
  });

  it('has a square code of the receipt to scan, unique per sale [R296]', () => {
    const codeOf = (sale: Sale) => {
      const darkSquares = listRectangles(listPages(renderTicket(sale)).at(-1) ?? '');
      const left = Math.min(...darkSquares.map(([x = 0]) => x));
      const right = Math.max(...darkSquares.map(([x = 0, , squareWidth = 0]) => x + squareWidth));
      const edges = darkSquares.flatMap(([, y = 0, , squareHeight = 0]) => [y, y + squareHeight]);
      const bottom = Math.min(...edges);
      return {
        dark: darkSquares.map(([x = 0, y = 0]) => `${x} ${(y - bottom).toFixed(2)}`).join(),
        width: right - left,
        height: Math.max(...edges) - bottom,
      };
    };
    const code = codeOf(aWorkedSale());
    const otherCode = codeOf({ ...aWorkedSale(), saleId: '9b1f2a70-9d57-4a70-8f6e-7f3f6f5f2a01' });
    expect(Math.round(code.width)).toBe(Math.round(code.height));
    expect(code.width).toBeGreaterThanOrEqual(60);
    expect(otherCode.dark).not.toBe(code.dark);
  });

  it('stays inside its margins and shows all of forty lines', () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ unitPriceCents: 100 + index, quantity: 2 }));
    const longName = 'Protector solar con color y vitamina C de larga duración para piel sensible';
    const sale = aPaidSale(lines);
    const file = renderTicket({
      ...sale,
      lines: sale.lines.map((line, index) => ({ ...line, name: `${longName} ${index + 1}` })),
    });
    const [[width = 0, height = 0] = []] = findPageSizes(file);
    for (const page of listPages(file))
      for (const [, x, y] of page.matchAll(/^([\d.]+) ([\d.]+) Td$/gm)) {
        expect(Number(x)).toBeGreaterThanOrEqual(margin);
        expect(Number(x)).toBeLessThan(width - margin);
        expect(Number(y)).toBeGreaterThan(0);
        expect(Number(y)).toBeLessThan(height);
      }
    const ticketText = listPages(file).flatMap(listTexts).join(' ');
    for (const { amount } of buildReceipt(sale).lines) expect(ticketText).toContain(amount);
    expect(ticketText.match(/Protector/g)).toHaveLength(40);
  });

  it('does not split an amount beside a long reference, tax or center', () => {
    const sale = aWorkedSale();
    const reference = '402894d56b240610016b2e6c78a6003a12345678';
    const receipt = buildReceipt({
      ...sale,
      taxes: sale.taxes.map((tax) => ({
        ...tax,
        name: 'Impuesto sobre ventas y uso, parte del Estado Libre',
      })),
      tenders: sale.tenders.map((tender) => ({ ...tender, lastFour: undefined, reference })),
    });
    const contact = { ...links.contact, brandName: 'Centro de bienestar, estética y sueros Serena del Mar' };

    const file = toBinaryString(renderSaleReceiptPdf(receipt, contact));

    for (const page of listPages(file)) expect(findCollisions(page, ticketWidth)).toEqual([]);
    for (const [, amount] of [...receipt.totals, ...receipt.payments])
      expect(listAllTexts(file)).toContain(toPrintable(amount));
  });

  it('is the same file each time it is rendered, and another for a return', () => {
    const sale = aWorkedSale();
    const returnReceipt = toBinaryString(
      renderSaleReceiptPdf(buildReturnReceipt(sale, aReturnOf(sale)), links.contact),
    );
    expect(renderTicket(sale)).toBe(renderTicket(aWorkedSale()));
    expect(listAllTexts(returnReceipt)).toContain('Devuelto');
    expect(returnReceipt).not.toBe(renderTicket(sale));
  });
});

describe('ticket e-mail', () => {
  it('shows items, totals, and then payments [R289]', async () => {
    const { lines, totals, total, payments } = buildReceipt(aWorkedSale());

    const { text, html } = await saleReceiptMail(aWorkedSale(), links);

    const soldRows = lines.map(({ quantity, name, amount }) => [
      quantity === '1' ? name : `${quantity} × ${name}`,
      amount,
    ]);
    const rows = [...soldRows, ...totals, total, ...payments];
    expect(soldRows.some(([name]) => name?.startsWith('2 × '))).toBe(true);
    expect(text).toContain(rows.map((row) => row.join(': ')).join('\n'));
    const cells = [...html.matchAll(/<td[^>]*>([^<]+)<\/td>/g)].map(([, cell]) => cell);
    expect(cells.filter((cell) => cell !== '&nbsp;').slice(-2 * rows.length)).toEqual(rows.flat());
  });

  it('shows the delivery and the shop of an online order once, and wraps long words [R289]', async () => {
    const sale = { ...aWorkedSale(), seller: formatRegisterName(webRegisterId), registerId: webRegisterId };
    const receive = {
      kind: 'delivery',
      address: 'Calle Luna 12',
      municipality: 'Caguas',
      zip: '00725',
    } as const;

    const deliveryMail = await saleReceiptMail(sale, links, anOrder({ receive }));
    const pickupMail = await saleReceiptMail(sale, links, anOrder());

    expect(deliveryMail.text).toContain('te avisamos cuando vaya en camino.');
    expect(deliveryMail.text).toContain('Atendió: Tienda en línea\nEntrega en: Caguas\n');
    expect(deliveryMail.text).not.toContain('Calle Luna');
    expect(pickupMail.text).toContain(`Recoges en: ${links.contact.address}\n`);
    const cellStyles = [...deliveryMail.html.matchAll(/<td style="([^"]*)">[^<]/g)].map(([, style]) => style);
    expect(cellStyles.filter((style) => style?.includes('word-break:break-word')).length).toBeGreaterThan(4);
  });
});
