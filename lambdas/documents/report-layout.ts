import type { CenterContact } from '#shared/notifications/screen-links.ts';
import type { ReportLine, ReportTable } from '#shared/registers/closing-report.ts';
import { type FontStyle, layOutLabelledValue, type Sheet } from './sheet.ts';

// Letterhead, lists of amounts, tables and page footers of financial PDFs.

export const ink = '#14211F';
export const secondaryInk = '#3B4845';
export const mutedInk = '#5B6764';
export const rule = '#84908C';
const danger = '#9C1C1C';
const sans = { family: 'helvetica', weight: 'normal' } as const;
const body: FontStyle = { ...sans, size: 9 };
const strong: FontStyle = { ...sans, weight: 'bold', size: 9 };
export const small: FontStyle = { ...sans, size: 8 };
const head: FontStyle = { ...sans, weight: 'bold', size: 8 };
const heading: FontStyle = { ...sans, weight: 'bold', size: 11 };
const title: FontStyle = { ...sans, weight: 'bold', size: 18 };
const brand: FontStyle = { family: 'times', weight: 'normal', size: 18 };
const lineHeight = 14;
const continuationLineHeight = 11;

type LetterheadInput = {
  readonly contact: Pick<CenterContact, 'brandName' | 'address' | 'phone'>;
  readonly title: string;
  readonly subtitle: string;
};

export function drawLetterhead(sheet: Sheet, { contact, title: titleText, subtitle }: LetterheadInput): void {
  const { left, right } = sheet;
  const calculateWidthBeside = (text: string, font: FontStyle) =>
    right - left - sheet.widthOf(text, font) - 16;
  const nameWidth = calculateWidthBeside(titleText, title);
  const [name = '', ...moreNameLines] = sheet.wrapText(contact.brandName, brand, nameWidth);
  const y = sheet.reserveHeight(18);
  sheet.text(name, { x: left, y, font: brand, color: ink });
  sheet.text(titleText, { x: right, y, font: title, color: ink, align: 'right' });
  for (const text of moreNameLines)
    sheet.text(text, { x: left, y: sheet.reserveHeight(20), font: brand, color: ink });
  const contactText = [contact.address, contact.phone].filter(Boolean).join(', ');
  const contactWidth = calculateWidthBeside(subtitle, small);
  const [firstLine = '', ...otherLines] = sheet.wrapText(contactText, small, contactWidth);
  const contactY = sheet.reserveHeight(lineHeight);
  sheet.text(firstLine, { x: left, y: contactY, font: small, color: secondaryInk });
  sheet.text(subtitle, { x: right, y: contactY, font: small, color: secondaryInk, align: 'right' });
  for (const text of otherLines)
    sheet.text(text, {
      x: left,
      y: sheet.reserveHeight(continuationLineHeight),
      font: small,
      color: secondaryInk,
    });
  sheet.line({ x: left, y: sheet.reserveHeight(10), width: right - left, color: ink });
  sheet.reserveHeight(4);
}

/** The full page width, or one of two columns. */
type Column = { readonly left: number; readonly right: number };

const selectLineFont = ({ emphasis }: ReportLine) => (emphasis === undefined ? body : strong);
const selectLineColor = ({ emphasis }: ReportLine) => (emphasis === 'missing' ? danger : ink);

/** Lays out a line. The note is beside the label if it fits, otherwise below. */
function layOutLine(sheet: Sheet, line: ReportLine, { left, right }: Column) {
  const { label, value, note = '' } = line;
  const font = selectLineFont(line);
  const { labels, values, valueWidth } = layOutLabelledValue(sheet, { label, value, font }, right - left);
  const noteX = left + sheet.widthOf(labels.at(-1) ?? '', font) + 5;
  const noteWidth = right - left - valueWidth - 8;
  const isBeside = noteX + sheet.widthOf(note, small) <= left + noteWidth;
  const notes = note === '' ? [] : sheet.wrapText(note, small, isBeside ? right - left : noteWidth);
  const rows = labels.length + (isBeside ? 0 : notes.length);
  const height = lineHeight + (Math.max(rows, values.length) - 1) * continuationLineHeight;
  const draw = (top: number) => {
    const color = selectLineColor(line);
    const calculateY = (row: number) => top + lineHeight + row * continuationLineHeight;
    const labelColor = line.emphasis === undefined ? secondaryInk : color;
    labels.forEach((text, row) => {
      sheet.text(text, { x: left, y: calculateY(row), font, color: labelColor });
    });
    notes.forEach((text, row) => {
      const y = calculateY(labels.length + (isBeside ? -1 : row));
      sheet.text(text, { x: isBeside ? noteX : left, y, font: small, color: mutedInk });
    });
    values.forEach((text, row) => {
      sheet.text(text, { x: right, y: calculateY(row), font, color, align: 'right' });
    });
  };
  return { height, draw };
}

type Block = { readonly heading?: string; readonly lines: readonly ReportLine[] };

/** Number of lines that share a page. Longer lists may continue on the next page. */
const linesPerGroup = 10;

function drawBlocks(sheet: Sheet, blocks: readonly Block[], columns: readonly Column[]): void {
  const layouts = blocks.map(({ lines }, index) =>
    lines.map((line) => layOutLine(sheet, line, columns[index] ?? sheet)),
  );
  const longest = Math.max(...layouts.map((lines) => lines.length));
  for (let start = 0; start < longest; start += linesPerGroup) {
    const pageBlocks = layouts.map((lines) => lines.slice(start, start + linesPerGroup));
    const heights = pageBlocks.map((lines) => lines.reduce((sum, { height }) => sum + height, 0));
    const headingSpace = start === 0 && blocks.some(({ heading }) => heading !== undefined) ? 20 : 0;
    const groupHeight = Math.max(...heights);
    const top = sheet.reserveHeight(headingSpace + groupHeight) - groupHeight;
    pageBlocks.forEach((lines, index) => {
      const blockHeading = headingSpace > 0 ? blocks[index]?.heading : undefined;
      const { left: x } = columns[index] ?? sheet;
      if (blockHeading !== undefined) sheet.text(blockHeading, { x, y: top - 4, font: heading, color: ink });
      let y = top;
      for (const { height, draw } of lines) {
        draw(y);
        y += height;
      }
    });
  }
  sheet.gap(12);
}

export function drawTwoLists(sheet: Sheet, blocks: readonly [Block, Block]): void {
  const { left, right } = sheet;
  const middle = (left + right) / 2;
  drawBlocks(sheet, blocks, [
    { left, right: middle - 14 },
    { left: middle + 14, right },
  ]);
}

export const drawLines = (sheet: Sheet, block: Block): void =>
  drawBlocks(sheet, [block], [{ left: sheet.left, right: sheet.right }]);

/** Relative column widths, and how many leading columns are left-aligned text. */
export type TableLayout = { readonly widths: readonly number[]; readonly textColumnCount: number };

type RowStyle = TableLayout & { readonly font: FontStyle; readonly color: string };
const columnGap = 8;

/** Lays out a table row, in which text wraps and figures do not. */
function layOutRow(
  sheet: Sheet,
  cells: readonly string[],
  { widths, textColumnCount, font, color }: RowStyle,
) {
  const widthUnit = (sheet.right - sheet.left) / widths.reduce((sum, width) => sum + width, 0);
  let x = sheet.left;
  const layouts = cells.map((cell, index) => {
    const left = x;
    x += (widths[index] ?? 0) * widthUnit;
    return index < textColumnCount
      ? { lines: sheet.wrapText(cell, font, x - left - columnGap), x: left, align: 'left' as const }
      : { lines: [cell], x, align: 'right' as const };
  });
  const lineCount = Math.max(...layouts.map(({ lines }) => lines.length));
  const height = lineHeight + (lineCount - 1) * continuationLineHeight;
  const draw = () => {
    const top = sheet.reserveHeight(height) - height;
    for (const { lines, ...placement } of layouts)
      lines.forEach((line, row) => {
        sheet.text(line, { ...placement, y: top + lineHeight + row * continuationLineHeight, font, color });
      });
  };
  return { height, draw };
}

type TableInput = TableLayout & {
  readonly heading: string;
  readonly table: ReportTable;
  /** Height below the table that must share a page with its end. */
  readonly heightBelow?: number;
};
/** Maximum rows of a table that stays on one page. */
const maxShortTableRows = 5;
const headingHeight = 24;
/** Baseline below the top of the heading. */
const headingBaseline = 20;
const gapBelowTable = 10;
const ruleGap = 4;

/** Draws a table. Its header repeats on each page, and its totals share a page with the last row. */
export function drawTable(sheet: Sheet, { table, heightBelow = 0, ...layout }: TableInput): void {
  const { left, right } = sheet;
  const drawRule = (color: string) =>
    sheet.line({ x: left, y: sheet.reserveHeight(ruleGap), width: right - left, color });
  const columns = layOutRow(sheet, table.columns, { ...layout, font: head, color: mutedInk });
  const drawHead = () => {
    columns.draw();
    drawRule(rule);
  };
  const layOutBodyRow = (cells: readonly string[], font: FontStyle) =>
    layOutRow(sheet, cells, { ...layout, font, color: ink });
  const rows = table.rows.map((cells) => layOutBodyRow(cells, body));
  const totalsRow = layOutBodyRow(table.foot, strong);
  const endHeight = ruleGap + totalsRow.height + (heightBelow > 0 ? gapBelowTable + heightBelow : 0);
  const isShort = rows.length <= maxShortTableRows;
  const firstRows = rows.slice(0, isShort ? maxShortTableRows : 1);
  const firstRowsHeight = firstRows.reduce((sum, { height }) => sum + height, 0);
  sheet.ensureHeight(headingHeight + columns.height + ruleGap + firstRowsHeight + (isShort ? endHeight : 0));
  sheet.text(layout.heading, { x: left, y: sheet.reserveHeight(headingBaseline), font: heading, color: ink });
  sheet.reserveHeight(headingHeight - headingBaseline);
  drawHead();
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1;
    if (sheet.ensureHeight(row.height + (isLast ? endHeight : 0))) drawHead();
    row.draw();
  });
  drawRule(ink);
  totalsRow.draw();
  sheet.gap(gapBelowTable);
}

export function numberPages(sheet: Sheet, footerText: string): void {
  sheet.eachPage(({ page, pages, footerY }) => {
    const line = { y: footerY, font: small, color: mutedInk };
    sheet.text(footerText, { ...line, x: sheet.left });
    sheet.text(`Página ${page} de ${pages}`, { ...line, x: sheet.right, align: 'right' });
  });
}
