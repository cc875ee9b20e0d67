import { money } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { closingNumberText } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import {
  cashLines,
  headLines,
  methodTable,
  moveLines,
  noteTexts,
  returnsTable,
  salesTable,
  soldLines,
  taxTable,
  tipAndDiscountLines,
  totalLines,
} from '#shared/registers/closing-report.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import {
  drawLines,
  drawTable,
  ink2,
  ink3,
  letterhead,
  numberPages,
  rule,
  small,
  twoLists,
} from './figures-paper.ts';
import { letterSheet, type Sheet } from './sheet.ts';

const signaturesHeight = 58;

function signatures(sheet: Sheet): void {
  const middle = (sheet.left + sheet.right) / 2;
  const y = sheet.take(signaturesHeight) - 14;
  const width = middle - sheet.left - 20;
  [
    { x: sheet.left, text: 'Firma de quien cierra' },
    { x: middle + 20, text: 'Firma de administración' },
  ].forEach(({ x, text }) => {
    sheet.line({ x, y, width, color: rule });
    sheet.text(text, { x, y: y + 11, type: small, color: ink3 });
  });
}

const none = [{ label: 'Ninguno', value: '' }];
const untaxedLine = ({ untaxedCents }: ClosingDetail['details']) => ({
  label: 'Ventas sin IVU',
  value: money(untaxedCents),
});

const salesWidths = [16, 14, 26, 14, 12, 14, 13, 9];
const returnWidths = [14, 20, 32, 18, 16];
const even = [30, 14, 18, 18, 18];

/** Renders a closing on letter paper; deterministic. */
export function closingPdf(detail: ClosingDetail, contact: ScreenLinks['contact']): Uint8Array {
  const { closing, details, sales, returns } = detail;
  const { figures } = closing;
  const tips = tipAndDiscountLines(details);
  const sold = {
    heading: 'Qué se vendió',
    lines: [...soldLines(figures, details), untaxedLine(details)],
  };
  const isCounted = hasDrawer(closing.registerId);
  const number = closingNumberText(closing);
  const title = `Cierre de Caja (Z) ${number}`;
  const sheet = letterSheet({ title, createdAt: new Date(closing.closedAt) });
  letterhead(sheet, { contact, title: `Z ${number}`, under: closing.registerName });
  const facts = headLines(detail);
  twoLists(sheet, [{ lines: facts.slice(0, 3) }, { lines: facts.slice(3) }]);
  twoLists(sheet, [
    { heading: 'Totales', lines: totalLines(figures) },
    isCounted ? { heading: 'Efectivo en caja', lines: cashLines(detail) } : sold,
  ]);
  for (const line of noteTexts(detail).flatMap((note) =>
    sheet.wrapped(note, small, sheet.right - sheet.left),
  ))
    sheet.text(line, { x: sheet.left, y: sheet.take(11), type: small, color: ink2 });
  drawTable(sheet, { heading: 'Por método', table: methodTable(figures), widths: even, texts: 1 });
  if (figures.taxes.length + figures.returnedTaxes.length > 0)
    drawTable(sheet, { heading: 'IVU', table: taxTable(figures), widths: even, texts: 1 });
  if (isCounted)
    twoLists(sheet, [sold, { heading: 'Propinas y descuentos', lines: tips.length === 0 ? none : tips }]);
  if (detail.moves.length > 0) drawLines(sheet, { heading: 'Entradas y salidas', lines: moveLines(detail) });
  if (returns.length > 0)
    drawTable(sheet, {
      heading: 'Devoluciones y anulaciones',
      table: returnsTable(returns),
      widths: returnWidths,
      texts: 4,
    });
  drawTable(sheet, {
    heading: 'Ventas',
    table: salesTable(sales),
    widths: salesWidths,
    texts: 3,
    below: signaturesHeight,
  });
  if (isCounted) signatures(sheet);
  numberPages(sheet, `${contact.brandName}, ${title}`);
  return sheet.bytes();
}
