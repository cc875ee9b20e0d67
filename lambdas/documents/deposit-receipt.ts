import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { a5Sheet, type Sheet } from './sheet.ts';
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

/** Keeps a service on one page: its wrapped name, the amount and a note. */
function serviceLine(sheet: Sheet, { name, note, amount }: DepositReceipt['lines'][number]): void {
  const { left, right } = sheet;
  const names = sheet.wrapped(name, body, right - left - amountMeasure);
  const noteY = sheet.take(17 + names.length * 12.5);
  const nameY = (index: number) => noteY - (names.length - index) * 12.5;
  names.forEach((line, index) => {
    sheet.text(line, { x: left, y: nameY(index), type: body, color: ink });
  });
  sheet.text(amount, { x: right, y: nameY(0), type: body, color: ink, align: 'right' });
  sheet.text(note, { x: left, y: noteY, type: small, color: ink3 });
}

function tableHead(sheet: Sheet): void {
  const y = sheet.take(10);
  sheet.text('Descripción', { x: sheet.left, y, type: head, color: ink3 });
  sheet.text('Importe', { x: sheet.right, y, type: head, color: ink3, align: 'right' });
}

/** Renders a deposit receipt on A5; deterministic. */
export function depositReceiptPdf(receipt: DepositReceipt, contact: ScreenLinks['contact']): Uint8Array {
  const sheet = a5Sheet({ title: `Recibo de depósito ${receipt.number}`, createdAt: receipt.issuedAt });

  letterhead(sheet, contact);
  dashes(sheet);
  for (const fact of receipt.facts) row(sheet, fact, body, ink3);
  dashes(sheet);
  tableHead(sheet);
  for (const line of receipt.lines) serviceLine(sheet, line);
  dashes(sheet);
  for (const total of receipt.totals) row(sheet, total, body, ink2);
  row(sheet, receipt.paid, strong, ink);
  sheet.take(4);
  row(sheet, receipt.due, body, ink2);
  dashes(sheet);
  receiptFoot(
    sheet,
    receipt.receiptId,
    `Gracias. ${receipt.policy} Presenta este código si necesitas ayuda con tu depósito.`,
  );
  return sheet.bytes();
}
