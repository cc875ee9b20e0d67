import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Receipt } from '#shared/sales/receipt.ts';
import { logoAttachment } from './logo-attachment.ts';
import { renderTicket, type Sheet } from './sheet.ts';
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
  sheet.text('Cant.', { x: sheet.left, y, font: headFont, color: mutedInk });
  sheet.text('Descripción', { x: sheet.left + quantityWidth, y, font: headFont, color: mutedInk });
  sheet.text('Importe', { x: sheet.right, y, font: headFont, color: mutedInk, align: 'right' });
}

/** Draws wrapped name, amount and notes of a line on one page. */
function drawSaleLine(sheet: Sheet, { quantity, name, notes, amount }: Receipt['lines'][number]): void {
  const { left, right } = sheet;
  const x = left + quantityWidth;
  const textWidth = right - x - amountWidth;
  const nameLines = sheet.wrapText(name, bodyFont, textWidth);
  const noteLines = notes.flatMap((note) => sheet.wrapText(note, smallFont, textWidth));
  const lineCount = nameLines.length + noteLines.length;
  const bottom = sheet.reserveHeight(8 + lineCount * lineHeight);
  const calculateLineY = (index: number) => bottom - (lineCount - 1 - index) * lineHeight;
  sheet.text(quantity, { x: left, y: calculateLineY(0), font: bodyFont, color: ink });
  sheet.text(amount, { x: right, y: calculateLineY(0), font: bodyFont, color: ink, align: 'right' });
  nameLines.forEach((text, index) => {
    sheet.text(text, { x, y: calculateLineY(index), font: bodyFont, color: ink });
  });
  noteLines.forEach((text, index) => {
    sheet.text(text, { x, y: calculateLineY(nameLines.length + index), font: smallFont, color: mutedInk });
  });
}

/** Renders a sale receipt as a ticket. The output is deterministic. */
export const renderSaleReceiptPdf = (receipt: Receipt, contact: ScreenLinks['contact']): Uint8Array =>
  renderTicket({ title: `${receipt.title} ${receipt.number}`, createdAt: receipt.issuedAt }, (sheet) => {
    drawLogo(sheet);
    drawLetterhead(sheet, contact);
    drawDashes(sheet);
    for (const fact of receipt.facts) drawRow(sheet, fact, bodyFont, mutedInk);
    drawDashes(sheet);
    drawTableHead(sheet);
    for (const line of receipt.lines) drawSaleLine(sheet, line);
    drawDashes(sheet);
    for (const total of receipt.totals) drawRow(sheet, total, bodyFont, secondaryInk);
    drawRow(sheet, receipt.total, strongFont, ink);
    for (const payment of receipt.payments) drawRow(sheet, payment, bodyFont, secondaryInk);
    drawDashes(sheet);
    drawReceiptFooter(
      sheet,
      receipt.receiptId,
      'Gracias por tu visita. Presenta este código si necesitas ayuda con tu compra.',
    );
  });
