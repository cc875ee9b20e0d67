import { create } from 'qrcode/lib/core/qrcode.js';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatStoreLines } from '#shared/sales/store-lines.ts';
import { type FontStyle, layOutLabelledValue, type Sheet } from './sheet.ts';

// Colors and type sizes of the ticket in docs/look.md.
export const ink = '#14211F';
export const secondaryInk = '#3B4845';
export const mutedInk = '#5B6764';
const rule = '#84908C';

const sans = { family: 'helvetica', weight: 'normal' } as const;
export const bodyFont: FontStyle = { ...sans, size: 10 };
export const smallFont: FontStyle = { ...sans, size: 8.5 };
export const headFont: FontStyle = { ...sans, weight: 'bold', size: 8.5 };
export const strongFont: FontStyle = { ...sans, weight: 'bold', size: 15 };
const brandFont: FontStyle = { family: 'times', weight: 'normal', size: 20 };
export const amountWidth = 80;
const qrSize = 66;

export function drawDashes(sheet: Sheet): void {
  const { left, right } = sheet;
  sheet.dashes({ x: left, y: sheet.reserveHeight(12), width: right - left, color: rule });
  sheet.reserveHeight(6);
}

export function drawLetterhead(sheet: Sheet, contact: ScreenLinks['contact']): void {
  const { brandName } = contact;
  const { left, right } = sheet;
  const centered = { x: (left + right) / 2, align: 'center' } as const;
  sheet.wrapText(brandName, brandFont, right - left).forEach((text, index) => {
    sheet.text(text, {
      ...centered,
      y: sheet.reserveHeight(index === 0 ? 18 : 22),
      font: brandFont,
      color: ink,
    });
  });
  sheet.reserveHeight(4);
  for (const text of formatStoreLines(contact).flatMap((line) =>
    sheet.wrapText(line, bodyFont, right - left),
  ))
    sheet.text(text, { ...centered, y: sheet.reserveHeight(14), font: bodyFont, color: secondaryInk });
}

type LabelledRow = readonly [label: string, value: string];

export function drawRow(
  sheet: Sheet,
  [label, value]: LabelledRow,
  font: FontStyle,
  labelColor: string,
): void {
  const { left, right } = sheet;
  const { labels, values } = layOutLabelledValue(sheet, { label, value, font }, right - left);
  const rows = Math.max(labels.length, values.length);
  const rowHeight = font.size * 1.6;
  const top = sheet.reserveHeight(rows * rowHeight) - rows * rowHeight;
  labels.forEach((line, index) => {
    sheet.text(line, { x: left, y: top + (index + 1) * rowHeight, font, color: labelColor });
  });
  values.forEach((line, index) => {
    sheet.text(line, { x: right, y: top + (index + 1) * rowHeight, font, color: ink, align: 'right' });
  });
}

/** Draws a QR code as one rectangle per run of dark modules. The area around it must stay white. */
function drawQrCode(sheet: Sheet, text: string, { x, y }: { readonly x: number; readonly y: number }): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = qrSize / modules.size;
  for (let row = 0; row < modules.size; row++) {
    const rowCells = Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? '#' : ' ',
    ).join('');
    for (const { index, 0: run } of rowCells.matchAll(/#+/g))
      sheet.fill({
        x: x + index * module,
        y: y + row * module,
        width: run.length * module,
        height: module,
        color: ink,
      });
  }
}

export function drawReceiptFooter(sheet: Sheet, receiptId: string, text: string): void {
  const { left, right } = sheet;
  const top = sheet.reserveHeight(qrSize + 8) - qrSize;
  drawQrCode(sheet, receiptId, { x: left, y: top });
  const x = left + qrSize + 18;
  sheet.wrapText(text, smallFont, right - x).forEach((line, index) => {
    sheet.text(line, { x, y: top + 14 + index * 13, font: smallFont, color: secondaryInk });
  });
}
