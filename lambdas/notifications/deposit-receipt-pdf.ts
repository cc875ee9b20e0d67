import { cancellationPolicy } from '#shared/appointments/policy.ts';
import type { DepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { center } from '#shared/settings/center.ts';
import { printable, type Type, widthOf, wrapped } from './pdf/lettering.ts';
import { type Colour, type PdfDocument, pdfDocument } from './pdf/pdf-document.ts';
import { drawQrCode } from './pdf/qr-code.ts';

// A5 in points; the proportions are those of the 400 px ticket (LOOK §9 Receipt).
const width = 419.53;
const height = 595.28;
const margin = 44;
const left = margin;
const right = width - margin;
const measure = right - left;
const foot = height - margin;

const ink: Colour = [20, 33, 31];
const ink2: Colour = [59, 72, 69];
const ink3: Colour = [91, 103, 100];
const rule: Colour = [132, 144, 140];

const body: Type = { font: 'sans', size: 10 };
const small: Type = { font: 'sans', size: 8.5 };
const head: Type = { font: 'bold', size: 8.5 };
const strong: Type = { font: 'bold', size: 15 };
const amountMeasure = 80;
const qrSize = 66;

/** Writes down a page and goes on to the next when it is full. */
type Sheet = { readonly pdf: PdfDocument; y: number };

/** Makes room for what has to stay together, and answers the line it starts on. */
function take(sheet: Sheet, room: number): number {
  if (sheet.y + room > foot) {
    sheet.pdf.page();
    sheet.y = margin;
  }
  sheet.y += room;
  return sheet.y;
}

function dashes(sheet: Sheet): void {
  const y = take(sheet, 12);
  sheet.pdf.line({ from: { x: left, y }, to: { x: right, y }, colour: rule, dash: 2 });
  take(sheet, 6);
}

function letterhead(sheet: Sheet): void {
  const centred = { x: width / 2, align: 'centre' } as const;
  sheet.pdf.text(center.brandName, { ...centred, y: take(sheet, 18), font: 'serif', size: 20, colour: ink });
  take(sheet, 4);
  for (const text of [center.address, center.phone])
    sheet.pdf.text(text, { ...centred, y: take(sheet, 14), ...body, colour: ink2 });
}

type Row = readonly [label: string, value: string];

/** A label, and at the right its value, in as many lines as it needs. */
function row(sheet: Sheet, [label, value]: Row, type: Type = body, labelColour: Colour = ink3): void {
  const room = measure - widthOf(printable(label), type) - 16;
  wrapped(printable(value), type, room).forEach((line, index) => {
    const y = take(sheet, type.size * 1.6);
    if (index === 0) sheet.pdf.text(label, { x: left, y, ...type, colour: labelColour });
    sheet.pdf.text(line, { x: right, y, ...type, colour: ink, align: 'right' });
  });
}

/** A service stays together: its name in as many lines as it needs, the amount beside the first, a note below. */
function serviceLine(sheet: Sheet, { name, note, amount }: DepositReceipt['lines'][number]): void {
  const names = wrapped(printable(name), body, measure - amountMeasure);
  const noteY = take(sheet, 17 + names.length * 12.5);
  const nameY = (index: number) => noteY - (names.length - index) * 12.5;
  names.forEach((line, index) => {
    sheet.pdf.text(line, { x: left, y: nameY(index), ...body, colour: ink });
  });
  sheet.pdf.text(amount, { x: right, y: nameY(0), ...body, colour: ink, align: 'right' });
  sheet.pdf.text(note, { x: left, y: noteY, ...small, colour: ink3 });
}

function tableHead(sheet: Sheet): void {
  const y = take(sheet, 10);
  sheet.pdf.text('Descripción', { x: left, y, ...head, colour: ink3 });
  sheet.pdf.text('Importe', { x: right, y, ...head, colour: ink3, align: 'right' });
}

function closing(sheet: Sheet, { receiptId }: DepositReceipt): void {
  const bottom = take(sheet, qrSize + 8);
  drawQrCode(sheet.pdf, { text: receiptId, x: left, y: bottom - qrSize, size: qrSize, colour: ink });
  const x = left + qrSize + 18;
  const words = `Gracias. ${cancellationPolicy.summary} Presenta este código si necesitas ayuda con tu depósito.`;
  wrapped(printable(words), small, right - x).forEach((line, index) => {
    sheet.pdf.text(line, { x, y: bottom - qrSize + 14 + index * 13, ...small, colour: ink2 });
  });
}

/** The receipt of a deposit on A5; the same receipt gives the same bytes. */
export function depositReceiptPdf(receipt: DepositReceipt): Uint8Array {
  const title = `Recibo de depósito ${receipt.number}`;
  const pdf = pdfDocument({ width, height, title, createdAt: receipt.issuedAt });
  const sheet: Sheet = { pdf, y: margin };

  letterhead(sheet);
  dashes(sheet);
  for (const fact of receipt.facts) row(sheet, fact);
  dashes(sheet);
  tableHead(sheet);
  for (const line of receipt.lines) serviceLine(sheet, line);
  dashes(sheet);
  for (const total of receipt.totals) row(sheet, total, body, ink2);
  row(sheet, receipt.paid, strong, ink);
  take(sheet, 4);
  row(sheet, receipt.due, body, ink2);
  dashes(sheet);
  closing(sheet, receipt);
  return pdf.bytes();
}
