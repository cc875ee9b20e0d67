import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import { mark } from './mark.ts';
import { type Sheet, ticket } from './sheet.ts';
import {
  amountMeasure,
  body,
  dashes,
  head,
  ink,
  ink2,
  ink3,
  letterhead,
  receiptFoot,
  row,
  small,
  strong,
} from './ticket-parts.ts';

const quantityMeasure = 42;
const lineHeight = 12.5;
const markSize = 36;

function logo(sheet: Sheet): void {
  const y = sheet.take(markSize + 4) - markSize - 4;
  const x = (sheet.left + sheet.right - markSize) / 2;
  sheet.picture(mark.content, { x, y, width: markSize, height: markSize });
}

function tableHead(sheet: Sheet): void {
  const y = sheet.take(10);
  sheet.text('Cant.', { x: sheet.left, y, type: head, color: ink3 });
  sheet.text('Descripción', { x: sheet.left + quantityMeasure, y, type: head, color: ink3 });
  sheet.text('Importe', { x: sheet.right, y, type: head, color: ink3, align: 'right' });
}

/** Keeps a line on one page: its wrapped name, the amount and notes. */
function saleLine(sheet: Sheet, { quantity, name, notes, amount }: Receipt['lines'][number]): void {
  const { left, right } = sheet;
  const x = left + quantityMeasure;
  const measure = right - x - amountMeasure;
  const names = sheet.wrapped(name, body, measure);
  const noted = notes.flatMap((note) => sheet.wrapped(note, small, measure));
  const bottom = sheet.take(8 + (names.length + noted.length) * lineHeight);
  const lineAt = (index: number) => bottom - (names.length + noted.length - 1 - index) * lineHeight;
  sheet.text(quantity, { x: left, y: lineAt(0), type: body, color: ink });
  sheet.text(amount, { x: right, y: lineAt(0), type: body, color: ink, align: 'right' });
  names.forEach((text, index) => {
    sheet.text(text, { x, y: lineAt(index), type: body, color: ink });
  });
  noted.forEach((text, index) => {
    sheet.text(text, { x, y: lineAt(names.length + index), type: small, color: ink3 });
  });
}

/** Renders a sale receipt as a ticket; deterministic. */
export const saleReceiptPdf = (receipt: Receipt, contact: ScreenLinks['contact']): Uint8Array =>
  ticket({ title: `${receipt.title} ${receipt.number}`, createdAt: receipt.issuedAt }, (sheet) => {
    logo(sheet);
    letterhead(sheet, contact);
    dashes(sheet);
    for (const fact of receipt.facts) row(sheet, fact, body, ink3);
    dashes(sheet);
    tableHead(sheet);
    for (const line of receipt.lines) saleLine(sheet, line);
    dashes(sheet);
    for (const total of receipt.totals) row(sheet, total, body, ink2);
    row(sheet, receipt.total, strong, ink);
    for (const payment of receipt.payments) row(sheet, payment, body, ink2);
    dashes(sheet);
    receiptFoot(
      sheet,
      receipt.receiptId,
      'Gracias por tu visita. Presenta este código si necesitas ayuda con tu compra.',
    );
  });
