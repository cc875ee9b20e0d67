import { describe, expect, it } from 'vitest';
import {
  buildCashLines,
  buildHeadLines,
  buildMethodTable,
  buildReturnsTable,
  buildSalesTable,
  buildSoldLines,
  buildTaxTable,
  buildTipAndDiscountLines,
  buildTotalLines,
} from '#shared/registers/closing-report.ts';
import { noFigures } from '#shared/registers/figures.ts';
import { calculateSoldDetails } from '#shared/registers/sold-details.ts';
import { aClosingDetail, aWebClosingDetail } from '#test/support/sales/sample-closing.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';

const detail = aClosingDetail();
const { closing, details, sales, returns } = detail;
/** Formats lines with ordinary spaces. */
const formatLines = (lines: readonly { readonly label: string; readonly value: string }[]) =>
  lines.map(({ label, value }) => `${label} ${value}`.replaceAll('\u00a0', ' '));

describe('worked example of a closing report', () => {
  it('shows who opened and closed the register, and its sales', () => {
    expect(formatLines(buildHeadLines(detail))).toEqual([
      'Día mar. 24 nov. 2026',
      'Abierta 8:52 a. m., Lourdes Rivera',
      'Cerrada 6:08 p. m., Lourdes Rivera',
      'Ventas 010413 a 010427',
      'Número de ventas 15, 1 anulada',
      'Z anterior 0213',
    ]);
  });

  it('shows collections less refunds', () => {
    expect(formatLines(buildTotalLines(closing.figures))).toEqual([
      'Ventas antes de descuentos $1,326.00',
      'Descuentos -$19.50',
      'Subtotal $1,306.50',
      'IVU estatal $53.66',
      'IVU municipal $5.12',
      'Total de ventas $1,365.28',
      'Devoluciones y anulaciones -$160.23',
      'Propinas $14.25',
      'Total cobrado $1,219.30',
    ]);
  });

  it('explains the expected $562.10, and shows $2.00 missing', () => {
    expect(formatLines(buildCashLines(detail))).toEqual([
      'Fondo inicial $150.00',
      'Ventas en efectivo $460.15',
      'Entradas $50.00',
      'Salidas -$40.00',
      'Devoluciones -$58.05',
      'Esperado $562.10',
      'Contado $560.10',
      'Faltan $2.00',
      'Queda en la gaveta $150.00',
      'Se retiró $410.10',
    ]);
  });

  it('splits cash from other methods, which add up [R331 R339]', () => {
    const { rows, foot } = buildMethodTable(closing.figures);
    expect(rows).toEqual([
      ['Efectivo', '7', '$460.15', '-$58.05', '$402.10'],
      ['Tarjeta', '5', '$548.11', '-$54.14', '$493.97'],
      ['ATH Movil', '5', '$371.27', '-$48.04', '$323.23'],
    ]);
    expect(foot).toEqual(['Total', '17', '$1,379.53', '-$160.23', '$1,219.30']);
  });

  it('lists the two taxes in a fixed order', () => {
    const { figures } = closing;
    const reorderedFigures = { ...figures, taxes: figures.taxes.toReversed() };
    for (const testedFigures of [figures, reorderedFigures])
      expect(buildTaxTable(testedFigures)).toMatchObject({
        rows: [
          ['IVU estatal 10.5%', '$511.00', '$53.66', '-$15.09', '$38.57'],
          ['IVU municipal 1%', '$511.00', '$5.12', '-$1.44', '$3.68'],
        ],
        foot: ['Total IVU', '', '$58.78', '-$16.53', '$42.25'],
      });
    expect(buildTotalLines(reorderedFigures)).toEqual(buildTotalLines(figures));
  });

  it('counts products, services and recommendations by quantity [R337]', () => {
    expect(
      buildSoldLines(closing.figures, details).map(({ label, note, value }) => [label, note, value]),
    ).toEqual([
      ['Productos', '15', '$511.00'],
      ['Servicios', '6', '$515.50'],
      ['Balances de citas', '4', '$280.00'],
      ['Subtotal', undefined, '$1,306.50'],
      ['Recomendaciones', '4, dentro de lo vendido', '$186.40'],
    ]);
    const [deliveryLine] = aPaidSale([{ unitPriceCents: 650 }]).lines.map((line) => ({
      ...line,
      kind: 'delivery' as const,
    }));
    const { deliveryCents, discounts } = calculateSoldDetails([
      { ...aPaidSale([{}]), lines: deliveryLine ? [deliveryLine] : [] },
    ]);
    expect(discounts).toEqual([]);
    const linesWithDelivery = formatLines(buildSoldLines(closing.figures, { ...details, deliveryCents }));
    expect(linesWithDelivery.slice(3, 5)).toEqual(['Entregas $6.50', 'Subtotal $1,306.50']);
    expect(formatLines(buildTipAndDiscountLines(details))).toEqual([
      'Propina, Camila Vega $14.25',
      'Descuento -$19.50',
    ]);
  });

  it('lists every sale with time, method, subtotal, tax, total, tip and origin, and sums the refunds [R338]', () => {
    const table = buildSalesTable(sales);
    expect(table.rows).toHaveLength(15);
    expect(table.rows[8]?.map((cell) => cell.replaceAll('\u00a0', ' '))).toEqual([
      '010421',
      '1:22 p. m.',
      'Efectivo, Tarjeta, ATH Movil',
      '$175.50',
      '$10.35',
      '$185.85',
      '$14.25',
      'POS',
    ]);
    expect(table.rows[6]?.[0]).toBe('010419 Anulada');
    expect(table.foot).toEqual(['Total', '', '', '$1,306.50', '$58.78', '$1,365.28', '$14.25', '']);
    expect(buildReturnsTable(returns).foot.at(-1)).toBe('-$160.23');
  });
});

describe('Z report of an online-shop day', () => {
  it('shows when it was closed, and no drawer users', () => {
    expect(formatLines(buildHeadLines(aWebClosingDetail()))).toEqual([
      'Día mar. 24 nov. 2026',
      'Cerrada mié. 25 nov. 2026, 12:05 a. m.',
      'Ventas 010413 a 010427',
      'Número de ventas 15, 1 anulada',
      'Z anterior 0213',
    ]);
  });
});

it('closing report of an empty shift has no negative amounts', () => {
  const amounts = [
    ...buildTotalLines(noFigures).map(({ value }) => value),
    ...buildMethodTable(noFigures).foot,
  ];
  expect(amounts.some((value) => value.includes('-'))).toBe(false);
});
