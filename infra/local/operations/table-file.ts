import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Decodes a file in UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function detectDelimiter(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const countFields = (delimiter: string) => firstLine.split(delimiter).length;
  return [',', ';', '\t'].toSorted((a, b) => countFields(b) - countFields(a))[0] ?? ',';
}

/** Reads a CSV file's lines by the names in its first line. Throws if a line has more or fewer values. */
export function readCsvLines(path: string): Record<string, string>[] {
  const text = decodeText(readFileSync(path));
  return parse(text, {
    columns: (names: string[]) => names.map((name) => name.trim()),
    delimiter: detectDelimiter(text),
    skip_empty_lines: true,
    trim: true,
  });
}
