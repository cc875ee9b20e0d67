import type { Font } from './font-widths.ts';
import { printable, type Type, widthOf } from './lettering.ts';

export type Colour = readonly [red: number, green: number, blue: number];
type Point = { readonly x: number; readonly y: number };
type Written = Point & Type & { readonly colour: Colour; readonly align?: 'left' | 'centre' | 'right' };
type Ruled = { readonly from: Point; readonly to: Point; readonly colour: Colour; readonly dash?: number };
type Filled = Point & { readonly width: number; readonly height: number; readonly colour: Colour };

/** Draws in points from the top left corner of the newest page; it begins with one. */
export type PdfDocument = {
  /** Begins another page. */
  page(): void;
  /** `y` is the baseline; what the built-in fonts lack is folded to plain letters. */
  text(text: string, given: Written): void;
  line(given: Ruled): void;
  rect(given: Filled): void;
  bytes(): Uint8Array;
};

const fontNames: Readonly<Record<Font, string>> = {
  sans: 'Helvetica',
  bold: 'Helvetica-Bold',
  serif: 'Times-Roman',
};
const fonts = Object.keys(fontNames);

const number = (value: number) => String(Math.round(value * 100) / 100);
const numbers = (...values: readonly number[]) => values.map(number).join(' ');
const tint = (colour: Colour) =>
  colour.map((part) => String(Math.round((part / 255) * 1000) / 1000)).join(' ');
const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;
const stream = (source: string) => `<< /Length ${source.length} >>\nstream\n${source}\nendstream`;

/** `D:20260306185200Z`. */
const pdfDate = (at: Date) => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/**
 * A PDF of text, rules and rectangles in the built-in fonts, the same bytes for the same input. A general library
 * weighs 150 kB compressed in the function that sends receipts; this is what a receipt needs of it.
 */
export function pdfDocument(given: {
  width: number;
  height: number;
  title: string;
  createdAt: Date;
}): PdfDocument {
  const { height } = given;
  const pages: string[][] = [[]];
  const draw = (operators: string) => pages.at(-1)?.push(operators);
  const down = (y: number) => height - y;

  return {
    page: () => {
      pages.push([]);
    },
    text(text, { x, y, font, size, colour, align = 'left' }) {
      const shown = printable(text);
      const share = { left: 0, centre: 0.5, right: 1 }[align];
      const start = numbers(x - widthOf(shown, { font, size }) * share, down(y));
      draw(`BT /${font} ${number(size)} Tf ${tint(colour)} rg ${start} Td ${literal(shown)} Tj ET`);
    },
    line({ from, to, colour, dash = 0 }) {
      const pattern = dash > 0 ? `[${number(dash)}]` : '[]';
      const path = `${numbers(from.x, down(from.y))} m ${numbers(to.x, down(to.y))} l`;
      draw(`${tint(colour)} RG 0.6 w ${pattern} 0 d ${path} S`);
    },
    rect({ x, y, width: wide, height: high, colour }) {
      draw(`${tint(colour)} rg ${numbers(x, down(y + high), wide, high)} re f`);
    },
    bytes: () => fileOf(objectsOf(pages, given)),
  };
}

type Given = Parameters<typeof pdfDocument>[0];

/** The numbered objects of the file: catalogue, page tree, information, fonts, then each page and what is on it. */
function objectsOf(pages: readonly string[][], { width, height, title, createdAt }: Given): string[] {
  const firstFont = 4;
  const firstPage = firstFont + fonts.length;
  const pageNumber = (index: number) => firstPage + index * 2;
  const fontList = fonts.map((font, index) => `/${font} ${firstFont + index} 0 R`).join(' ');
  const information = `/Title ${literal(printable(title))} /CreationDate (${pdfDate(createdAt)})`;
  return [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-PR) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}] ` +
      `/MediaBox [0 0 ${numbers(width, height)}] /Resources << /Font << ${fontList} >> >> >>`,
    `<< ${information} >>`,
    ...Object.values(fontNames).map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    ...pages.flatMap((operators, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${pageNumber(index) + 1} 0 R >>`,
      stream(operators.join('\n')),
    ]),
  ];
}

/** Objects, the table of where each begins, and where that table is (ISO 32000-1 §7.5). */
function fileOf(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  // Every character is one byte: the built-in fonts' letters are Latin-1.
  return Buffer.from(body + table + trailer, 'latin1');
}
