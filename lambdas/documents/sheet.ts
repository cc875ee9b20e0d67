import { createHash } from 'node:crypto';
import { jsPDF } from 'jspdf';
import { foldToAlphabet } from '#shared/notifications/alphabet.ts';

/** Characters of the built-in fonts' encoding, WinAnsi, beyond Latin-1. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

function isInWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  // Excludes 160, the no-break space, which the library measures too wide. It is folded to a space.
  return (code >= 32 && code <= 126) || (code >= 161 && code <= 255) || beyondLatin1.has(character);
}

/** Replaces characters that the built-in fonts lack. */
export const toPrintable = (text: string) => foldToAlphabet(isInWinAnsi, text);

export type FontStyle = {
  readonly family: 'helvetica' | 'times';
  readonly weight: 'normal' | 'bold';
  readonly size: number;
};
type Point = { readonly x: number; readonly y: number };
type TextPlacement = Point & {
  readonly font: FontStyle;
  readonly color: string;
  readonly align?: 'left' | 'center' | 'right';
};
type LinePlacement = Point & { readonly width: number; readonly color: string };
type FillPlacement = LinePlacement & { readonly height: number };

type DrawnPage = { readonly page: number; readonly pages: number; readonly footerY: number };

/** Pages filled from the top. Positions are points from the top left corner, and colors `#rrggbb`. */
export type Sheet = {
  readonly left: number;
  readonly right: number;
  /** Reserves height on one page, starting a new one if necessary, and returns the bottom of that height. */
  reserveHeight(height: number): number;
  /** Adds space as far as the page allows. Never starts a page. */
  gap(height: number): void;
  /** Starts a new page unless the current one has this height left. Returns true if it did. */
  ensureHeight(height: number): boolean;
  /** Draws a text. `y` is the baseline. */
  text(text: string, placement: TextPlacement): void;
  widthOf(text: string, font: FontStyle): number;
  /** Wraps a text to a width and preserves its line breaks. */
  wrapText(text: string, font: FontStyle, maxWidth: number): string[];
  dashes(placement: LinePlacement): void;
  line(placement: LinePlacement): void;
  fill(placement: FillPlacement): void;
  /** Draws a PNG. */
  picture(content: Uint8Array, placement: Omit<FillPlacement, 'color'>): void;
  /** Draws on each page after its content. `footerY` is the footer's baseline in the margin. */
  eachPage(draw: (page: DrawnPage) => void): void;
  bytes(): Uint8Array;
};

const margin = 44;
const dash = 2;
const hairline = 0.6;

/** Formats `D:20260306185200+00'00'`. The library would use the machine's time zone. */
const formatPdfDate = (date: Date) => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`;
const createFileId = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 32).toUpperCase();

type SheetInput = { readonly title: string; readonly createdAt: Date };

/** A named format, or width and height in points. */
type Format = 'a5' | 'letter' | [width: number, height: number];

function createDocument({ title, createdAt }: SheetInput, format: Format): jsPDF {
  const pdf = new jsPDF({
    unit: 'pt',
    format,
    compress: true,
    putOnlyUsedFonts: true,
    precision: 2,
    floatPrecision: 2,
  });
  pdf.setProperties({ title: toPrintable(title) });
  pdf.setLanguage('es-PR').viewerPreferences({ DisplayDocTitle: true });
  pdf.setCreationDate(formatPdfDate(createdAt));
  pdf.setFileId(createFileId(`${title} ${createdAt.toISOString()}`));
  return pdf;
}

function drawEachPage(pdf: jsPDF, draw: (page: DrawnPage) => void): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page);
    draw({ page, pages, footerY: pdf.internal.pageSize.getHeight() - margin / 2 });
  }
}

/** Draws only text, lines, rectangles and pictures with built-in fonts, so that output is deterministic. */
function createSheet(input: SheetInput, format: Format): Sheet {
  const pdf = createDocument(input, format);
  const { pageSize } = pdf.internal;
  const pageEnd = pageSize.getHeight() - margin;
  let nextY = margin;
  const selectFont = ({ family, weight, size }: FontStyle) => pdf.setFont(family, weight).setFontSize(size);

  const ensureHeight = (height: number) => {
    if (nextY + height <= pageEnd) return false;
    pdf.addPage();
    nextY = margin;
    return true;
  };
  return {
    left: margin,
    right: pageSize.getWidth() - margin,
    ensureHeight,
    reserveHeight(height) {
      ensureHeight(height);
      nextY += height;
      return nextY;
    },
    gap(height) {
      nextY = Math.min(nextY + height, pageEnd);
    },
    text(text, { x, y, font, color, align = 'left' }) {
      selectFont(font).setTextColor(color).text(toPrintable(text), x, y, { align });
    },
    widthOf: (text, font) => selectFont(font).getTextWidth(toPrintable(text)),
    wrapText: (text, font, maxWidth) =>
      text
        .split('\n')
        .flatMap((line): string[] => selectFont(font).splitTextToSize(toPrintable(line), maxWidth)),
    dashes({ x, y, width, color }) {
      pdf.setDrawColor(color).setLineWidth(hairline).setLineDashPattern([dash], 0);
      pdf.line(x, y, x + width, y);
    },
    line({ x, y, width, color }) {
      pdf.setDrawColor(color).setLineWidth(hairline).setLineDashPattern([], 0);
      pdf.line(x, y, x + width, y);
    },
    fill({ x, y, width, height, color }) {
      pdf.setFillColor(color).rect(x, y, width, height, 'F');
    },
    picture(content, { x, y, width, height }) {
      pdf.addImage(content, 'PNG', x, y, width, height, undefined, 'FAST');
    },
    eachPage: (draw) => drawEachPage(pdf, draw),
    bytes: () => new Uint8Array(pdf.output('arraybuffer')),
  };
}

type LabelledValue = { readonly label: string; readonly value: string; readonly font: FontStyle };
type LabelLayout = { readonly labels: string[]; readonly values: string[]; readonly valueWidth: number };
const labelValueGap = 12;

export function layOutLabelledValue(
  sheet: Sheet,
  { label, value, font }: LabelledValue,
  width: number,
): LabelLayout {
  const labelWidth = Math.min(sheet.widthOf(label, font), width / 2);
  const values = sheet.wrapText(value, font, width - labelWidth - labelValueGap);
  const valueWidth = Math.max(...values.map((line) => sheet.widthOf(line, font)));
  return { labels: sheet.wrapText(label, font, width - valueWidth - labelValueGap), values, valueWidth };
}

export const createA5Sheet = (input: SheetInput): Sheet => createSheet(input, 'a5');
export const createLetterSheet = (input: SheetInput): Sheet => createSheet(input, 'letter');

const ticketWidth = 400;
const measuringHeight = 14_000;

/**
 * Renders a ticket 400 points wide (R295) and as high as its content. Draws the content once to measure it and once
 * to render it.
 */
export function renderTicket(input: SheetInput, draw: (sheet: Sheet) => void): Uint8Array {
  const measuringSheet = createSheet(input, [ticketWidth, measuringHeight]);
  draw(measuringSheet);
  // Reserving no height returns the end of the content.
  const contentEnd = measuringSheet.reserveHeight(0);
  const sheet = createSheet(input, [ticketWidth, contentEnd + margin]);
  draw(sheet);
  return sheet.bytes();
}
