import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { createA5Sheet, type Sheet } from './sheet.ts';
import {
  amountWidth,
  body,
  drawDashes,
  drawLetterhead,
  drawReceiptFooter,
  drawRow,
  head,
  ink,
  mutedInk,
  secondaryInk,
  small,
  strong,
} from './ticket-parts.ts';

/** Draws wrapped name, amount and note of a service on one page. */
function drawServiceLine(sheet: Sheet, { name, note, amount }: DepositReceipt['lines'][number]): void {
  const { left, right } = sheet;
  const nameLines = sheet.wrapText(name, body, right - left - amountWidth);
  const noteY = sheet.reserveHeight(17 + nameLines.length * 12.5);
  const calculateNameY = (index: number) => noteY - (nameLines.length - index) * 12.5;
  nameLines.forEach((line, index) => {
    sheet.text(line, { x: left, y: calculateNameY(index), type: body, color: ink });
  });
  sheet.text(amount, { x: right, y: calculateNameY(0), type: body, color: ink, align: 'right' });
  sheet.text(note, { x: left, y: noteY, type: small, color: mutedInk });
}

function drawTableHead(sheet: Sheet): void {
  const y = sheet.reserveHeight(10);
  sheet.text('Descripción', { x: sheet.left, y, type: head, color: mutedInk });
  sheet.text('Importe', { x: sheet.right, y, type: head, color: mutedInk, align: 'right' });
}

/** Renders a deposit receipt on A5. The output is deterministic. */
export function renderDepositReceiptPdf(
  receipt: DepositReceipt,
  contact: ScreenLinks['contact'],
): Uint8Array {
  const sheet = createA5Sheet({ title: `Recibo de depósito ${receipt.number}`, createdAt: receipt.issuedAt });

  drawLetterhead(sheet, contact);
  drawDashes(sheet);
  for (const fact of receipt.facts) drawRow(sheet, fact, body, mutedInk);
  drawDashes(sheet);
  drawTableHead(sheet);
  for (const line of receipt.lines) drawServiceLine(sheet, line);
  drawDashes(sheet);
  for (const total of receipt.totals) drawRow(sheet, total, body, secondaryInk);
  drawRow(sheet, receipt.paid, strong, ink);
  sheet.reserveHeight(4);
  drawRow(sheet, receipt.due, body, secondaryInk);
  drawDashes(sheet);
  drawReceiptFooter(
    sheet,
    receipt.receiptId,
    `Gracias. ${receipt.policy} Presenta este código si necesitas ayuda con tu depósito.`,
  );
  return sheet.bytes();
}
