/** Marks where a template expects text. */
export const blank = '___';

/** Texts that start a note. Each line has one blank. */
export const noteTemplates = [
  {
    id: 'soap',
    label: 'SOAP',
    lines: [`Subjetivo: ${blank}`, `Objetivo: ${blank}`, `Evaluación: ${blank}`, `Plan: ${blank}`],
  },
  {
    id: 'laser',
    label: 'Láser',
    lines: [
      `Zona: ${blank}`,
      `Fluencia: ${blank} J/cm²`,
      `Spot: ${blank} mm`,
      `Pulso: ${blank} ms`,
      `Reacción: ${blank}`,
    ],
  },
  {
    id: 'lot',
    label: 'Lote',
    lines: [`Producto: ${blank}`, `Lote: ${blank}`, `Vence: ${blank}`, `Cantidad: ${blank}`],
  },
] as const;
export type NoteTemplate = (typeof noteTemplates)[number];

const untouchedLines: ReadonlySet<string> = new Set(noteTemplates.flatMap(({ lines }) => lines));

/** Removes the lines of a template that nobody filled in, and the blanks left in other lines. */
export const removeBlanks = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !untouchedLines.has(line.trim()))
    .map((line) =>
      line.includes(blank) ? line.replaceAll(blank, '').replace(/ {2,}/g, ' ').trimEnd() : line,
    )
    .join('\n')
    .trim();

/** Adds a template below what was written. Blanks of an earlier template are removed. */
export function insertTemplate(text: string, { lines }: NoteTemplate): string {
  const written = removeBlanks(text);
  return [...(written === '' ? [] : [written]), ...lines].join('\n');
}

type TextRange = { readonly start: number; readonly end: number };

const toRange = (start: number): TextRange | undefined =>
  start < 0 ? undefined : { start, end: start + blank.length };

/** Finds the first blank after a position. */
export const findNextBlank = (text: string, position: number): TextRange | undefined =>
  toRange(text.indexOf(blank, position));

/** Finds the last blank before a position. */
export const findPreviousBlank = (text: string, position: number): TextRange | undefined =>
  position < blank.length ? undefined : toRange(text.lastIndexOf(blank, position - blank.length));
