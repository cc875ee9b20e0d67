import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { closingNumberText } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import {
  cashLines,
  headLines,
  methodTable,
  type ReportLine,
  type ReportTable,
  returnsTable,
  salesTable,
  soldLines,
  taxTable,
  tipAndDiscountLines,
  totalLines,
} from '#shared/registers/closing-report.ts';
import { letterSheet, type Sheet, type Type } from '../pdf/sheet.ts';

const ink = '#14211F';
const ink2 = '#3B4845';
const ink3 = '#5B6764';
const rule = '#84908C';
const danger = '#9C1C1C';
const sans = { family: 'helvetica', weight: 'normal' } as const;
const body: Type = { ...sans, size: 9 };
const strong: Type = { ...sans, weight: 'bold', size: 9 };
const small: Type = { ...sans, size: 8 };
const head: Type = { ...sans, weight: 'bold', size: 8 };
const title: Type = { ...sans, weight: 'bold', size: 11 };
const number: Type = { ...sans, weight: 'bold', size: 18 };
const brand: Type = { family: 'times', weight: 'normal', size: 18 };
const lineHeight = 14;

/** Across the whole paper, or one of two columns of it. */
type Column = { readonly left: number; readonly right: number };

function letterhead(sheet: Sheet, contact: ScreenLinks['contact'], { closing }: ClosingDetail): void {
  const { left, right } = sheet;
  const y = sheet.take(18);
  sheet.text(contact.brandName, { x: left, y, type: brand, color: ink });
  sheet.text(`Z ${closingNumberText(closing)}`, { x: right, y, type: number, color: ink, align: 'right' });
  const below = sheet.take(lineHeight);
  const where = [contact.address, contact.phone].filter(Boolean).join(', ');
  sheet.text(where, { x: left, y: below, type: small, color: ink2 });
  sheet.text(closing.registerName, { x: right, y: below, type: small, color: ink2, align: 'right' });
  sheet.line({ x: left, y: sheet.take(10), width: right - left, color: ink });
  sheet.take(4);
}

const lineType = ({ as }: ReportLine) => (as === undefined ? body : strong);
const lineColor = ({ as }: ReportLine) => (as === 'missing' ? danger : ink);

function drawLine(sheet: Sheet, line: ReportLine, { left, right, y }: Column & { y: number }): void {
  const type = lineType(line);
  const color = lineColor(line);
  sheet.text(line.label, { x: left, y, type, color: line.as === undefined ? ink2 : color });
  const noteX = left + sheet.widthOf(line.label, type) + 5;
  const room = right - noteX - sheet.widthOf(line.value, type) - 8;
  const [note] = sheet.wrapped(line.note ?? '', small, Math.max(room, 20));
  if (note) sheet.text(note, { x: noteX, y, type: small, color: ink3 });
  sheet.text(line.value, { x: right, y, type, color, align: 'right' });
}

type Block = { readonly heading?: string; readonly lines: readonly ReportLine[] };

/** Two lists beside each other, as long as the longer of them; they stay on one page. */
function besideEachOther(sheet: Sheet, blocks: readonly [Block, Block]): void {
  const middle = (sheet.left + sheet.right) / 2;
  const columns: readonly Column[] = [
    { left: sheet.left, right: middle - 14 },
    { left: middle + 14, right: sheet.right },
  ];
  const headed = blocks.some(({ heading }) => heading !== undefined) ? 20 : 0;
  const rows = Math.max(...blocks.map(({ lines }) => lines.length));
  const bottom = sheet.take(headed + rows * lineHeight);
  const top = bottom - rows * lineHeight;
  blocks.forEach(({ heading, lines }, index) => {
    const column = columns[index] ?? sheet;
    if (heading) sheet.text(heading, { x: column.left, y: top - 4, type: title, color: ink });
    lines.forEach((line, place) => {
      drawLine(sheet, line, { ...column, y: top + (place + 1) * lineHeight });
    });
  });
  sheet.take(12);
}

/** How wide each column is, in parts; the first is read from the left, and a second that is text. */
type Widths = readonly number[];

function tableRow(
  sheet: Sheet,
  cells: readonly string[],
  { widths, texts, type, color }: { widths: Widths; texts: number; type: Type; color: string },
): void {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const y = sheet.take(lineHeight);
  let x = sheet.left;
  cells.forEach((cell, index) => {
    const width = ((widths[index] ?? 0) / all) * (sheet.right - sheet.left);
    if (index < texts) sheet.text(cell, { x, y, type, color });
    else sheet.text(cell, { x: x + width, y, type, color, align: 'right' });
    x += width;
  });
}

type TableInput = {
  readonly heading: string;
  readonly table: ReportTable;
  readonly widths: Widths;
  readonly texts: number;
};

function drawTable(sheet: Sheet, { heading, table, widths, texts }: TableInput): void {
  const { left, right } = sheet;
  // Its head stays with its first row.
  sheet.keep(24 + lineHeight * 3);
  sheet.text(heading, { x: left, y: sheet.take(20), type: title, color: ink });
  sheet.take(4);
  tableRow(sheet, table.columns, { widths, texts, type: head, color: ink3 });
  sheet.line({ x: left, y: sheet.take(4), width: right - left, color: rule });
  for (const row of table.rows) tableRow(sheet, row, { widths, texts, type: body, color: ink });
  sheet.line({ x: left, y: sheet.take(4), width: right - left, color: ink });
  tableRow(sheet, table.foot, { widths, texts, type: strong, color: ink });
  sheet.take(10);
}

function signatures(sheet: Sheet): void {
  const middle = (sheet.left + sheet.right) / 2;
  const y = sheet.take(58) - 14;
  const width = middle - sheet.left - 20;
  [
    { x: sheet.left, text: 'Firma de quien cierra' },
    { x: middle + 20, text: 'Firma de administración' },
  ].forEach(({ x, text }) => {
    sheet.line({ x, y, width, color: rule });
    sheet.text(text, { x, y: y + 11, type: small, color: ink3 });
  });
}

const salesWidths = [16, 14, 26, 14, 12, 14, 13, 9];
const returnWidths = [14, 20, 32, 18, 16];
const even = [30, 14, 18, 18, 18];

/** A closing on letter paper; the same closing gives the same bytes. */
export function closingPdf(detail: ClosingDetail, contact: ScreenLinks['contact']): Uint8Array {
  const { closing, details, sales, returns } = detail;
  const { figures, note } = closing;
  const sheet = letterSheet({
    title: `Cierre de Caja (Z) ${closingNumberText(closing)}`,
    createdAt: new Date(closing.closedAt),
  });
  letterhead(sheet, contact, detail);
  const facts = headLines(detail);
  besideEachOther(sheet, [{ lines: facts.slice(0, 3) }, { lines: facts.slice(3) }]);
  besideEachOther(sheet, [
    { heading: 'Totales', lines: totalLines(figures) },
    { heading: 'Efectivo en caja', lines: cashLines(detail) },
  ]);
  for (const line of sheet.wrapped(note ? `Nota: ${note}` : '', small, sheet.right - sheet.left))
    if (line !== '') sheet.text(line, { x: sheet.left, y: sheet.take(11), type: small, color: ink2 });
  drawTable(sheet, { heading: 'Por método', table: methodTable(figures), widths: even, texts: 1 });
  if (figures.taxes.length + figures.returnedTaxes.length > 0)
    drawTable(sheet, { heading: 'IVU', table: taxTable(figures), widths: even, texts: 1 });
  besideEachOther(sheet, [
    { heading: 'Qué se vendió', lines: soldLines(figures, details) },
    { heading: 'Propinas y descuentos', lines: tipAndDiscountLines(details) },
  ]);
  if (returns.length > 0)
    drawTable(sheet, {
      heading: 'Devoluciones y anulaciones',
      table: returnsTable(returns),
      widths: returnWidths,
      texts: 4,
    });
  drawTable(sheet, { heading: 'Ventas', table: salesTable(sales), widths: salesWidths, texts: 3 });
  signatures(sheet);
  return sheet.bytes();
}
