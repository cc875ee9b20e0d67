import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import { logoAttachment } from './logo-attachment.ts';
import { renderTicket, type Sheet } from './sheet.ts';
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

const quantityWidth = 42;
const lineHeight = 12.5;
const logoSize = 36;

function drawLogo(sheet: Sheet): void {
  const y = sheet.reserveHeight(logoSize + 4) - logoSize - 4;
  const x = (sheet.left + sheet.right - logoSize) / 2;
  sheet.picture(logoAttachment.content, { x, y, width: logoSize, height: logoSize });
}

function drawTableHead(sheet: Sheet): void {
  const y = sheet.reserveHeight(10);
  sheet.text('Cant.', { x: sheet.left, y, type: head, color: mutedInk });
  sheet.text('Descripción', { x: sheet.left + quantityWidth, y, type: head, color: mutedInk });
  sheet.text('Importe', { x: sheet.right, y, type: head, color: mutedInk, align: 'right' });
}

/** Draws wrapped name, amount and notes of a line on one page. */
function drawSaleLine(sheet: Sheet, { quantity, name, notes, amount }: Receipt['lines'][number]): void {
  const { left, right } = sheet;
  const x = left + quantityWidth;
  const textWidth = right - x - amountWidth;
  const nameLines = sheet.wrapText(name, body, textWidth);
  const noteLines = notes.flatMap((note) => sheet.wrapText(note, small, textWidth));
  const lineCount = nameLines.length + noteLines.length;
  const bottom = sheet.reserveHeight(8 + lineCount * lineHeight);
  const calculateLineY = (index: number) => bottom - (lineCount - 1 - index) * lineHeight;
  sheet.text(quantity, { x: left, y: calculateLineY(0), type: body, color: ink });
  sheet.text(amount, { x: right, y: calculateLineY(0), type: body, color: ink, align: 'right' });
  nameLines.forEach((text, index) => {
    sheet.text(text, { x, y: calculateLineY(index), type: body, color: ink });
  });
  noteLines.forEach((text, index) => {
    sheet.text(text, { x, y: calculateLineY(nameLines.length + index), type: small, color: mutedInk });
  });
}

/** Renders a sale receipt as a ticket. The output is deterministic. */
export const renderSaleReceiptPdf = (receipt: Receipt, contact: ScreenLinks['contact']): Uint8Array =>
  renderTicket({ title: `${receipt.title} ${receipt.number}`, createdAt: receipt.issuedAt }, (sheet) => {
    drawLogo(sheet);
    drawLetterhead(sheet, contact);
    drawDashes(sheet);
    for (const fact of receipt.facts) drawRow(sheet, fact, body, mutedInk);
    drawDashes(sheet);
    drawTableHead(sheet);
    for (const line of receipt.lines) drawSaleLine(sheet, line);
    drawDashes(sheet);
    for (const total of receipt.totals) drawRow(sheet, total, body, secondaryInk);
    drawRow(sheet, receipt.total, strong, ink);
    for (const payment of receipt.payments) drawRow(sheet, payment, body, secondaryInk);
    drawDashes(sheet);
    drawReceiptFooter(
      sheet,
      receipt.receiptId,
      'Gracias por tu visita. Presenta este código si necesitas ayuda con tu compra.',
    );
  });
