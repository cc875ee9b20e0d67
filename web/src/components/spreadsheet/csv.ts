import { saveFile } from '#web/src/lib/save-file.ts';

/** Spreadsheets may execute text with these prefixes as a formula. */
const formulaPrefix = /^[=+\-@\t\r]/;
const amountPattern = /^-?\d+\.\d\d$/;

const formatCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = formulaPrefix.test(value) && !amountPattern.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Without a byte order mark spreadsheets misread UTF-8 accents. */
const byteOrderMark = '\uFEFF';

/** Formats a table as CSV. Typed text never becomes a formula. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${byteOrderMark}${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;

export const downloadCsv = (filename: string, rows: Parameters<typeof toCsv>[0]): void =>
  saveFile(filename, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
