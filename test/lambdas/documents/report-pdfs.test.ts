import { describe, expect, it } from 'vitest';
import { renderClosingPdf } from '#lambdas/documents/closing-pdf.ts';
import { renderReportPdf } from '#lambdas/documents/report-pdf.ts';
import { buildTopItemsPdf } from '#shared/reports/report-pdf.ts';
import {
  findCollisions,
  listAllTexts,
  listPages,
  listTexts,
  toBinaryString,
} from '#test/support/notifications/pdf-pages.ts';
import { links } from '#test/support/notifications/sample-appointments.ts';
import { aClosingDetail, aWebClosingDetail } from '#test/support/sales/sample-closing.ts';

const letterWidth = 612;
const findPdfCollisions = (pdf: Uint8Array) =>
  listPages(toBinaryString(pdf)).flatMap((page) => findCollisions(page, letterWidth));
const readPdfText = (pdf: Uint8Array) => listAllTexts(toBinaryString(pdf)).join(' ').replaceAll(/\s+/g, ' ');

/** Returns the text of each page, without its footer. */
const readPages = (pdf: Uint8Array) =>
  listPages(toBinaryString(pdf)).map((page) =>
    listTexts(page)
      .filter((text) => !text.startsWith('Página '))
      .slice(0, -1),
  );

const longReason = 'La piel reaccionó al segundo día y la farmacéutica le pidió a la clienta dejar la crema';
const longName = 'Crema regeneradora de noche con ácido hialurónico y bakuchiol para piel sensible';

/** Creates a closing with long texts. */
function aLongClosing() {
  const detail = aClosingDetail({ byName: 'María de los Ángeles Rivera Santiago de la Concepción' });
  const { closing, details } = detail;
  return {
    ...detail,
    closing: {
      ...closing,
      opening: {
        ...closing.opening,
        at: '2026-11-23T12:52:00.000Z',
        leftBeforeCents: 14_000,
        note: longReason,
      },
      terminalCents: 50_000,
      note: 'Faltó un dólar.\nLo repuse yo.',
    },
    details: {
      ...details,
      tips: [{ staffId: 'camila', staffName: 'Camila Vega de la Concepción y Meléndez', cents: 1_425 }],
      discounts: Array.from({ length: 60 }, (_, index) => ({
        number: 10_400 + index,
        cents: 195,
        reason: longReason,
      })),
    },
    returns: detail.returns.map((saleReturn) => ({ ...saleReturn, reason: longReason })),
  };
}

describe('closing PDF', () => {
  it('shows the drawer, and every cash movement [R336]', () => {
    const detail = aLongClosing();

    const pdfText = readPdfText(renderClosingPdf(detail, links.contact));

    expect(pdfText).toContain('Se abrió con $150.00; el cierre anterior había dejado $140.00.');
    expect(pdfText).toContain('Nota: Faltó un dólar. Lo repuse yo.');
    expect(pdfText).toContain('El terminal de tarjetas decía $500.00.');
    for (const { reason } of detail.moves) expect(pdfText).toContain(reason);
    expect(pdfText.match(/le pidió a la clienta dejar la crema/g)?.length).toBeGreaterThan(60);
  });

  it('has the signature below its sales, never alone on a page', () => {
    const detail = aClosingDetail();
    const [sale] = detail.sales;
    for (let count = 1; count <= 40; count++) {
      const sales = Array.from({ length: count }, () => sale!);
      const lastPage = readPages(renderClosingPdf({ ...detail, sales }, links.contact)).at(-1);
      expect(lastPage).toEqual(expect.arrayContaining(['Total', 'POS', 'Firma de quien cierra']));
    }
  });

  it('states that there are no tips or discounts, and shows untaxed sales', () => {
    const detail = aClosingDetail();
    const details = { ...detail.details, tips: [], discounts: [], untaxedCents: 1234 };
    const pdfText = readPdfText(renderClosingPdf({ ...detail, details }, links.contact));
    expect(pdfText).toContain('Propinas y descuentos Ninguno');
    expect(pdfText).toContain('Ventas sin IVU $12.34');
  });

  it('has no drawer and no signature for a day of the online shop', () => {
    const pdfText = readPdfText(renderClosingPdf(aWebClosingDetail(), links.contact));
    for (const word of ['Tienda en línea', 'Total cobrado', 'Qué se vendió', 'Por método', '$1,205.05'])
      expect(pdfText).toContain(word);
    for (const word of [
      'Efectivo en caja',
      'Fondo inicial',
      'Firma de quien cierra',
      'Propinas y descuentos',
    ])
      expect(pdfText).not.toContain(word);
  });

  it.each([aClosingDetail(), aLongClosing(), aWebClosingDetail()])('has no overlapping text', (detail) => {
    expect(findPdfCollisions(renderClosingPdf(detail, links.contact))).toEqual([]);
  });
});

it('report PDF wraps a long name in its column [R333]', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    itemId: `item-${index}`,
    kind: 'product' as const,
    name: `${longName} ${index}`,
    quantity: 60 - index,
    netCents: 123_456_700,
  }));
  const reportDocument = buildTopItemsPdf(
    { rows },
    { kind: 'product', from: '2026-11-01', to: '2026-11-30' },
  );
  const contact = {
    ...links.contact,
    brandName: `Centro de bienestar, estética y sueros ${'Serena '.repeat(4)}`,
  };

  const pdf = renderReportPdf(reportDocument, { contact, now: new Date('2026-11-27T12:00:00.000Z') });

  expect(findPdfCollisions(pdf)).toEqual([]);
  expect(readPdfText(pdf).match(/bakuchiol para piel sensible/g)).toHaveLength(60);
});

it('report PDF ends with the last line of a table, without an empty page', () => {
  const item = { itemId: 'crema', kind: 'product' as const, name: 'Crema', quantity: 1, netCents: 100 };
  const range = { kind: 'product', from: '2026-11-01', to: '2026-11-30' } as const;
  for (let count = 1; count <= 60; count++) {
    const rows = Array.from({ length: count }, () => item);
    const pdf = renderReportPdf(buildTopItemsPdf({ rows }, range), {
      contact: links.contact,
      now: new Date(0),
    });
    expect(readPages(pdf).at(-1)).toEqual(expect.arrayContaining(['Crema', 'Total']));
  }
});
