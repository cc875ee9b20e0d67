import { createHash } from 'node:crypto';
import { jsPDF } from 'jspdf';
import { foldInto } from '#shared/notifications/alphabet.ts';

/** What the built-in fonts' encoding, WinAnsi, has beyond Latin-1. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

function isInWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  // Not 160: the library measures the no-break space too wide, and folded it is an ordinary one.
  return (code >= 32 && code <= 126) || (code >= 161 && code <= 255) || beyondLatin1.has(character);
}

/** A text in the letters the built-in fonts have. */
export const printable = (text: string) => foldInto(isInWinAnsi, text);

export type Type = {
  readonly family: 'helvetica' | 'times';
  readonly weight: 'normal' | 'bold';
  readonly size: number;
};
type Point = { readonly x: number; readonly y: number };
type Written = Point & {
  readonly type: Type;
  readonly color: string;
  readonly align?: 'left' | 'center' | 'right';
};
type Ruled = Point & { readonly width: number; readonly color: string };
type Filled = Ruled & { readonly height: number };

type DrawnPage = { readonly page: number; readonly pages: number; readonly foot: number };

/** Paper that is filled from the top, page after page; in points from the top left corner, colors as `#rrggbb`. */
export type Sheet = {
  readonly left: number;
  readonly right: number;
  /** Makes room for what has to stay together, on a new page when this one is full, and answers where it ends. */
  take(room: number): number;
  /** Leaves this much below what was drawn, as far as the page goes: none begins with it, and none is begun for it. */
  gap(room: number): void;
  /** Goes on with a new page unless there is this much room on this one; answers whether it did. */
  keep(room: number): boolean;
  /** `y` is the baseline. */
  text(text: string, given: Written): void;
  widthOf(text: string, type: Type): number;
  /** A text in lines no wider than a measure; those that people typed stay apart. */
  wrapped(text: string, type: Type, measure: number): string[];
  dashes(given: Ruled): void;
  line(given: Ruled): void;
  fill(given: Filled): void;
  /** A PNG. */
  picture(content: Uint8Array, given: Omit<Filled, 'color'>): void;
  /** Once all is drawn: each page in turn, with the line in its margin where its foot stands. */
  eachPage(draw: (given: DrawnPage) => void): void;
  bytes(): Uint8Array;
};

const margin = 44;
const dash = 2;
const hairline = 0.6;

/** `D:20260306185200+00'00'`: given a Date, the library would write it in the zone of the machine. */
const pdfDate = (at: Date) => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`;
const fileIdOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32).toUpperCase();

type SheetInput = { readonly title: string; readonly createdAt: Date };

/** A named one, or width and height in points. */
type Format = 'a5' | 'letter' | [width: number, height: number];

function newDocument({ title, createdAt }: SheetInput, format: Format): jsPDF {
  const pdf = new jsPDF({
    unit: 'pt',
    format,
    compress: true,
    putOnlyUsedFonts: true,
    precision: 2,
    floatPrecision: 2,
  });
  pdf.setProperties({ title: printable(title) });
  pdf.setLanguage('es-PR').viewerPreferences({ DisplayDocTitle: true });
  pdf.setCreationDate(pdfDate(createdAt));
  pdf.setFileId(fileIdOf(`${title} ${createdAt.toISOString()}`));
  return pdf;
}

function goThrough(pdf: jsPDF, draw: (given: DrawnPage) => void): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page);
    draw({ page, pages, foot: pdf.internal.pageSize.getHeight() - margin / 2 });
  }
}

/** Only text, lines, rectangles and pictures in the built-in fonts, so the same drawing gives the same bytes. */
function sheetOf(given: SheetInput, format: Format): Sheet {
  const pdf = newDocument(given, format);
  const { pageSize } = pdf.internal;
  const foot = pageSize.getHeight() - margin;
  let written = margin;
  const set = ({ family, weight, size }: Type) => pdf.setFont(family, weight).setFontSize(size);

  const keep = (room: number) => {
    if (written + room <= foot) return false;
    pdf.addPage();
    written = margin;
    return true;
  };
  return {
    left: margin,
    right: pageSize.getWidth() - margin,
    keep,
    take(room) {
      keep(room);
      written += room;
      return written;
    },
    gap(room) {
      written = Math.min(written + room, foot);
    },
    text(text, { x, y, type, color, align = 'left' }) {
      set(type).setTextColor(color).text(printable(text), x, y, { align });
    },
    widthOf: (text, type) => set(type).getTextWidth(printable(text)),
    wrapped: (text, type, measure) =>
      text.split('\n').flatMap((line): string[] => set(type).splitTextToSize(printable(line), measure)),
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
    eachPage: (draw) => goThrough(pdf, draw),
    bytes: () => new Uint8Array(pdf.output('arraybuffer')),
  };
}

type Labelled = { readonly label: string; readonly value: string; readonly type: Type };
type Sides = { readonly labels: string[]; readonly values: string[]; readonly valueWidth: number };
const betweenSides = 12;

/** A label and the value at its right, in as many lines as they need beside each other: neither runs into the other. */
export function besideEachOther(sheet: Sheet, { label, value, type }: Labelled, width: number): Sides {
  const least = Math.min(sheet.widthOf(label, type), width / 2);
  const values = sheet.wrapped(value, type, width - least - betweenSides);
  const valueWidth = Math.max(...values.map((line) => sheet.widthOf(line, type)));
  return { labels: sheet.wrapped(label, type, width - valueWidth - betweenSides), values, valueWidth };
}

export const a5Sheet = (given: SheetInput): Sheet => sheetOf(given, 'a5');
export const letterSheet = (given: SheetInput): Sheet => sheetOf(given, 'letter');

const ticketWidth = 400;
const measuringHeight = 14_000;

/** A ticket of 400 points (R295), as high as what is drawn on it: drawn once to measure it, and once for good. */
export function ticket(given: SheetInput, draw: (sheet: Sheet) => void): Uint8Array {
  const measure = sheetOf(given, [ticketWidth, measuringHeight]);
  draw(measure);
  const sheet = sheetOf(given, [ticketWidth, measure.take(0) + margin]);
  draw(sheet);
  return sheet.bytes();
}
