import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { createA5Sheet, type Sheet } from './sheet.ts';
import {
  amountWidth,
  bodyFont,
  drawDashes,
  drawLetterhead,
  drawReceiptFooter,
  drawRow,
  headFont,
  ink,
  mutedInk,
  secondaryInk,
  smallFont,
  strongFont,
} from './ticket-parts.ts';

const lineHeight = 12.5;
const noteHeight = 17;
const tableHeadHeight = 10;
const gapBelowPaid = 4;

/** Draws wrapped name, amount and note of a service on one page. */
function drawServiceLine(sheet: Sheet, { name, note, amount }: DepositReceipt['lines'][number]): void {
  const { left, right } = sheet;
  const nameLines = sheet.wrapText(name, bodyFont, right - left - amountWidth);
  const noteY = sheet.reserveHeight(noteHeight + nameLines.length * lineHeight);
  const calculateNameY = (index: number) => noteY - (nameLines.length - index) * lineHeight;
  nameLines.forEach((line, index) => {
    sheet.text(line, { x: left, y: calculateNameY(index), font: bodyFont, color: ink });
  });
  sheet.text(amount, { x: right, y: calculateNameY(0), font: bodyFont, color: ink, align: 'right' });
  sheet.text(note, { x: left, y: noteY, font: smallFont, color: mutedInk });
}

function drawTableHead(sheet: Sheet): void {
  const y = sheet.reserveHeight(tableHeadHeight);
  sheet.text('Descripción', { x: sheet.left, y, font: headFont, color: mutedInk });
  sheet.text('Importe', { x: sheet.right, y, font: headFont, color: mutedInk, align: 'right' });
}

/** Renders a deposit receipt on A5. The output is deterministic. */
export function renderDepositReceiptPdf(
  receipt: DepositReceipt,
  contact: ScreenLinks['contact'],
): Uint8Array {
  const sheet = createA5Sheet({ title: `Recibo de depósito ${receipt.number}`, createdAt: receipt.issuedAt });

  drawLetterhead(sheet, contact);
  drawDashes(sheet);
  for (const fact of receipt.facts) drawRow(sheet, fact, bodyFont, mutedInk);
  drawDashes(sheet);
  drawTableHead(sheet);
  for (const line of receipt.lines) drawServiceLine(sheet, line);
  drawDashes(sheet);
  for (const total of receipt.totals) drawRow(sheet, total, bodyFont, secondaryInk);
  drawRow(sheet, receipt.paid, strongFont, ink);
  sheet.reserveHeight(gapBelowPaid);
  drawRow(sheet, receipt.due, bodyFont, secondaryInk);
  drawDashes(sheet);
  drawReceiptFooter(
    sheet,
    receipt.receiptId,
    `Gracias. ${receipt.policy} Presenta este código si necesitas ayuda con tu depósito.`,
  );
  return sheet.bytes();
}
