import { formatMoney } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatClosingNumber } from '#shared/registers/closing.ts';
import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import {
  buildCashLines,
  buildHeadLines,
  buildMethodTable,
  buildMoveLines,
  buildReturnsTable,
  buildSalesTable,
  buildSoldLines,
  buildTaxTable,
  buildTipAndDiscountLines,
  buildTotalLines,
  listNoteTexts,
} from '#shared/registers/closing-report.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import {
  drawLetterhead,
  drawLines,
  drawTable,
  drawTwoLists,
  mutedInk,
  numberPages,
  rule,
  secondaryInk,
  small,
} from './report-layout.ts';
import { createLetterSheet, type Sheet } from './sheet.ts';

const signaturesHeight = 58;

function drawSignatures(sheet: Sheet): void {
  const middle = (sheet.left + sheet.right) / 2;
  const y = sheet.reserveHeight(signaturesHeight) - 14;
  const width = middle - sheet.left - 20;
  [
    { x: sheet.left, text: 'Firma de quien cierra' },
    { x: middle + 20, text: 'Firma de administración' },
  ].forEach(({ x, text }) => {
    sheet.line({ x, y, width, color: rule });
    sheet.text(text, { x, y: y + 11, font: small, color: mutedInk });
  });
}

const emptyLines = [{ label: 'Ninguno', value: '' }];
const toUntaxedLine = ({ untaxedCents }: ClosingDetail['details']) => ({
  label: 'Ventas sin IVU',
  value: formatMoney(untaxedCents),
});

const salesWidths = [16, 14, 26, 14, 12, 14, 13, 9];
const returnWidths = [14, 20, 32, 18, 16];
const evenWidths = [30, 14, 18, 18, 18];

/** Renders a closing on letter paper. The output is deterministic. */
export function renderClosingPdf(detail: ClosingDetail, contact: ScreenLinks['contact']): Uint8Array {
  const { closing, details, sales, returns } = detail;
  const { figures } = closing;
  const tips = buildTipAndDiscountLines(details);
  const soldList = {
    heading: 'Qué se vendió',
    lines: [...buildSoldLines(figures, details), toUntaxedLine(details)],
  };
  const isCounted = hasDrawer(closing.registerId);
  const number = formatClosingNumber(closing);
  const title = `Cierre de Caja (Z) ${number}`;
  const sheet = createLetterSheet({ title, createdAt: new Date(closing.closedAt) });
  drawLetterhead(sheet, { contact, title: `Z ${number}`, subtitle: closing.registerName });
  const headLines = buildHeadLines(detail);
  drawTwoLists(sheet, [{ lines: headLines.slice(0, 3) }, { lines: headLines.slice(3) }]);
  drawTwoLists(sheet, [
    { heading: 'Totales', lines: buildTotalLines(figures) },
    isCounted ? { heading: 'Efectivo en caja', lines: buildCashLines(detail) } : soldList,
  ]);
  const noteLines = listNoteTexts(detail).flatMap((note) =>
    sheet.wrapText(note, small, sheet.right - sheet.left),
  );
  for (const line of noteLines)
    sheet.text(line, { x: sheet.left, y: sheet.reserveHeight(11), font: small, color: secondaryInk });
  drawTable(sheet, {
    heading: 'Por método',
    table: buildMethodTable(figures),
    widths: evenWidths,
    textColumnCount: 1,
  });
  if (figures.taxes.length + figures.returnedTaxes.length > 0)
    drawTable(sheet, {
      heading: 'IVU',
      table: buildTaxTable(figures),
      widths: evenWidths,
      textColumnCount: 1,
    });
  if (isCounted)
    drawTwoLists(sheet, [
      soldList,
      { heading: 'Propinas y descuentos', lines: tips.length === 0 ? emptyLines : tips },
    ]);
  if (detail.moves.length > 0)
    drawLines(sheet, { heading: 'Entradas y salidas', lines: buildMoveLines(detail) });
  if (returns.length > 0)
    drawTable(sheet, {
      heading: 'Devoluciones y anulaciones',
      table: buildReturnsTable(returns),
      widths: returnWidths,
      textColumnCount: 4,
    });
  drawTable(sheet, {
    heading: 'Ventas',
    table: buildSalesTable(sales),
    widths: salesWidths,
    textColumnCount: 3,
    heightBelow: signaturesHeight,
  });
  if (isCounted) drawSignatures(sheet);
  numberPages(sheet, `${contact.brandName}, ${title}`);
  return sheet.bytes();
}
