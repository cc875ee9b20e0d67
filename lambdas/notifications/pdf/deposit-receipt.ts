import { create } from 'qrcode/lib/core/qrcode.js';
import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { a5Sheet, type Sheet, type Type } from './sheet.ts';

type DrawQrCodeInput = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
};

/** Draws a QR code, one rectangle for each run of dark modules; the paper around it must stay white. */
export function drawQrCode(sheet: Sheet, { text, x, y, size, color }: DrawQrCodeInput): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    const cells = Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? '#' : ' ',
    ).join('');
    for (const { index, 0: run } of cells.matchAll(/#+/g))
      sheet.fill({
        x: x + index * module,
        y: y + row * module,
        width: run.length * module,
        height: module,
        color,
      });
  }
}

// The 400 px ticket of docs/look.md on A5, and its colors.
const ink = '#14211F';
const ink2 = '#3B4845';
const ink3 = '#5B6764';
const rule = '#84908C';

const sans = { family: 'helvetica', weight: 'normal' } as const;
const body: Type = { ...sans, size: 10 };
const small: Type = { ...sans, size: 8.5 };
const head: Type = { ...sans, weight: 'bold', size: 8.5 };
const strong: Type = { ...sans, weight: 'bold', size: 15 };
const brand: Type = { family: 'times', weight: 'normal', size: 20 };
const amountMeasure = 80;
const qrSize = 66;

function dashes(sheet: Sheet): void {
  const { left, right } = sheet;
  sheet.dashes({ x: left, y: sheet.take(12), width: right - left, color: rule });
  sheet.take(6);
}

function letterhead(sheet: Sheet, { brandName, address, phone }: ScreenLinks['contact']): void {
  const centerd = { x: (sheet.left + sheet.right) / 2, align: 'center' } as const;
  sheet.text(brandName, { ...centerd, y: sheet.take(18), type: brand, color: ink });
  sheet.take(4);
  for (const text of [address, phone].filter(Boolean))
    sheet.text(text, { ...centerd, y: sheet.take(14), type: body, color: ink2 });
}

type Row = readonly [label: string, value: string];

/** A label, and at the right its value, in as many lines as it needs. */
function row(sheet: Sheet, [label, value]: Row, type: Type, labelColor: string): void {
  const { left, right } = sheet;
  const room = right - left - sheet.widthOf(label, type) - 16;
  sheet.wrapped(value, type, room).forEach((line, index) => {
    const y = sheet.take(type.size * 1.6);
    if (index === 0) sheet.text(label, { x: left, y, type, color: labelColor });
    sheet.text(line, { x: right, y, type, color: ink, align: 'right' });
  });
}

/** A service stays together: its name in as many lines as it needs, the amount beside the first, a note below. */
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

function closing(sheet: Sheet, { receiptId, policy }: DepositReceipt): void {
  const { left, right } = sheet;
  const top = sheet.take(qrSize + 8) - qrSize;
  drawQrCode(sheet, { text: receiptId, x: left, y: top, size: qrSize, color: ink });
  const x = left + qrSize + 18;
  const words = `Gracias. ${policy} Presenta este código si necesitas ayuda con tu depósito.`;
  sheet.wrapped(words, small, right - x).forEach((line, index) => {
    sheet.text(line, { x, y: top + 14 + index * 13, type: small, color: ink2 });
  });
}

/** The receipt of a deposit on A5; the same receipt gives the same bytes. */
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
  closing(sheet, receipt);
  return sheet.bytes();
}
