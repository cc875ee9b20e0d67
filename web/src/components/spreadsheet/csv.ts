/** Spreadsheets take what begins like this for a formula, and may run it. */
const formula = /^[=+\-@\t\r]/;
/** An amount, which begins with a minus where money went back. */
const amount = /^-?\d+\.\d\d$/;

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) && !amount.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Tells spreadsheets that it is UTF-8: without it they misread every accent. */
const utf8Mark = '\uFEFF';

/** A table as spreadsheets open it; whatever people typed stays text. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${utf8Mark}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Browsers read the file some time after the click. */
const savedWithinMs = 60_000;

/** Saves a file on this machine under that name. */
function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), savedWithinMs);
}

/** A paper that the server drew. */
export function savePdf({ filename, base64 }: { readonly filename: string; readonly base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  saveFile(filename, new Blob([bytes], { type: 'application/pdf' }));
}

export const downloadCsv = (filename: string, rows: Parameters<typeof csvOf>[0]): void =>
  saveFile(filename, new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
