import type { Contact } from '#shared/notifications/screen-links.ts';
import type { ReportLine, ReportTable } from '#shared/registers/closing-report.ts';
import type { Sheet, Type } from './sheet.ts';

/** What papers of figures are made of: the head of the center, lists of amounts, tables, and the foot of each page. */
export const ink = '#14211F';
export const ink2 = '#3B4845';
export const ink3 = '#5B6764';
export const rule = '#84908C';
const danger = '#9C1C1C';
const sans = { family: 'helvetica', weight: 'normal' } as const;
const body: Type = { ...sans, size: 9 };
const strong: Type = { ...sans, weight: 'bold', size: 9 };
export const small: Type = { ...sans, size: 8 };
const head: Type = { ...sans, weight: 'bold', size: 8 };
const heading: Type = { ...sans, weight: 'bold', size: 11 };
const title: Type = { ...sans, weight: 'bold', size: 18 };
const brand: Type = { family: 'times', weight: 'normal', size: 18 };
const lineHeight = 14;

type LetterheadInput = {
  readonly contact: Pick<Contact, 'brandName' | 'address' | 'phone'>;
  readonly title: string;
  readonly under: string;
};

/** Whose paper it is, and what it is. */
export function letterhead(sheet: Sheet, { contact, ...what }: LetterheadInput): void {
  const { left, right } = sheet;
  const y = sheet.take(18);
  sheet.text(contact.brandName, { x: left, y, type: brand, color: ink });
  sheet.text(what.title, { x: right, y, type: title, color: ink, align: 'right' });
  const below = sheet.take(lineHeight);
  const where = [contact.address, contact.phone].filter(Boolean).join(', ');
  sheet.text(where, { x: left, y: below, type: small, color: ink2 });
  sheet.text(what.under, { x: right, y: below, type: small, color: ink2, align: 'right' });
  sheet.line({ x: left, y: sheet.take(10), width: right - left, color: ink });
  sheet.take(4);
}

/** Across the whole paper, or one of two columns of it. */
type Column = { readonly left: number; readonly right: number };

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
export function besideEachOther(sheet: Sheet, blocks: readonly [Block, Block]): void {
  const middle = (sheet.left + sheet.right) / 2;
  const columns: readonly Column[] = [
    { left: sheet.left, right: middle - 14 },
    { left: middle + 14, right: sheet.right },
  ];
  const headed = blocks.some((block) => block.heading !== undefined) ? 20 : 0;
  const rows = Math.max(...blocks.map(({ lines }) => lines.length));
  const bottom = sheet.take(headed + rows * lineHeight);
  const top = bottom - rows * lineHeight;
  blocks.forEach((block, index) => {
    const column = columns[index] ?? sheet;
    if (block.heading) sheet.text(block.heading, { x: column.left, y: top - 4, type: heading, color: ink });
    block.lines.forEach((line, place) => {
      drawLine(sheet, line, { ...column, y: top + (place + 1) * lineHeight });
    });
  });
  sheet.take(12);
}

/** One list across the paper; it stays on one page. */
export function drawLines(sheet: Sheet, block: Block): void {
  sheet.keep(24 + block.lines.length * lineHeight);
  if (block.heading)
    sheet.text(block.heading, { x: sheet.left, y: sheet.take(20), type: heading, color: ink });
  for (const line of block.lines) {
    const y = sheet.take(lineHeight);
    drawLine(sheet, line, { left: sheet.left, right: sheet.right, y });
  }
  sheet.take(12);
}

/** How wide each column is, in parts, and how many of them, from the first, are read from the left. */
export type TableLook = { readonly widths: readonly number[]; readonly texts: number };

function tableRow(
  sheet: Sheet,
  cells: readonly string[],
  { widths, texts, type, color }: TableLook & { readonly type: Type; readonly color: string },
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

type TableInput = TableLook & { readonly heading: string; readonly table: ReportTable };

/** Its head stays with its first row, and stands again where a page begins. */
export function drawTable(sheet: Sheet, { table, ...given }: TableInput): void {
  const { left, right } = sheet;
  const drawHead = () => {
    tableRow(sheet, table.columns, { ...given, type: head, color: ink3 });
    sheet.line({ x: left, y: sheet.take(4), width: right - left, color: rule });
  };
  sheet.keep(24 + lineHeight * 3);
  sheet.text(given.heading, { x: left, y: sheet.take(20), type: heading, color: ink });
  sheet.take(4);
  drawHead();
  for (const row of table.rows) {
    if (sheet.keep(lineHeight)) drawHead();
    tableRow(sheet, row, { ...given, type: body, color: ink });
  }
  sheet.keep(lineHeight + 4);
  sheet.line({ x: left, y: sheet.take(4), width: right - left, color: ink });
  tableRow(sheet, table.foot, { ...given, type: strong, color: ink });
  sheet.take(10);
}

/** At the foot of each page: of which paper it is, and which of its pages. */
export function numberPages(sheet: Sheet, of: string): void {
  sheet.eachPage(({ page, pages, foot }) => {
    const line = { y: foot, type: small, color: ink3 };
    sheet.text(of, { ...line, x: sheet.left });
    sheet.text(`Página ${page} de ${pages}`, { ...line, x: sheet.right, align: 'right' });
  });
}
