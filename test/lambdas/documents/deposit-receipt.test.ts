import { describe, expect, it } from 'vitest';
import { renderDepositReceiptPdf } from '#lambdas/documents/deposit-receipt.ts';
import { toPrintable } from '#lambdas/documents/sheet.ts';
import { buildDepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import {
  toBinaryString as asText,
  listAllTexts,
  listPages,
  listRectangles,
  listTexts,
} from '#test/support/notifications/pdf-pages.ts';
import {
  aConfirmedAppointment,
  links,
  vitaminDrip,
} from '#test/support/notifications/sample-appointments.ts';

const issuedAt = new Date('2026-03-07T02:52:00.000Z');
/** A5, in points. */
const width = 419.53;
const height = 595.28;
const margin = 44;
const codeSize = 66;

const renderReceipt = (changes = {}, timeOfIssue = issuedAt) =>
  asText(
    renderDepositReceiptPdf(buildDepositReceipt(aConfirmedAppointment(changes), timeOfIssue), links.contact),
  );

const manyServices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...vitaminDrip,
    name: `Limpieza facial profunda con extracción, exfoliación y mascarilla, zona ${index}`,
  }));

describe('deposit receipt', () => {
  it('shows client, services, payment and balance', () => {
    const texts = listAllTexts(renderReceipt());

    expect(texts.slice(0, -3)).toEqual([
      'Serena Bienestar',
      'Calle Loíza 1850, San Juan, PR 00911',
      '787-555-0100',
      'hola@serenabienestar.example',
      'Registro de comerciante 0123456-0019',
      'Recibo de depósito',
      'DEP-2026-9C2F41A7',
      'Fecha',
      '6 de marzo de 2026, 10:52 p. m.',
      'Cliente',
      'Marisol Ortiz Díaz',
      'Cita',
      '17 de marzo de 2026, 10:00 a. m.',
      'Descripción',
      'Importe',
      'Suero de vitaminas',
      '$140.00',
      '45 min, sin impuesto',
      'Subtotal',
      '$140.00',
      'Impuestos',
      '$0.00',
      'Total de la cita',
      '$140.00',
      'Depósito cobrado',
      '$70.00',
      'Balance el día de tu cita',
      '$70.00',
    ]);
    expect(texts.slice(-3).join(' ')).toContain('sin costo hasta 48 horas antes de tu cita.');
  });

  it('is one A5 page in the built-in fonts', () => {
    const file = renderReceipt();

    expect(file).toContain(`/MediaBox [0 0 ${width} ${height}]`);
    expect(listPages(file)).toHaveLength(1);
    expect(new Set(file.match(/\/BaseFont \/[\w-]+/g))).toEqual(
      new Set(['/BaseFont /Helvetica', '/BaseFont /Helvetica-Bold', '/BaseFont /Times-Roman']),
    );
    expect(file).not.toContain('/Subtype /Image');
  });

  it('has a square code to scan', () => {
    const [page = ''] = listPages(renderReceipt());

    const darkSquares = listRectangles(page);
    const left = Math.min(...darkSquares.map(([x = 0]) => x));
    const right = Math.max(...darkSquares.map(([x = 0, , squareWidth = 0]) => x + squareWidth));
    const tops = darkSquares.flatMap(([, y = 0, , squareHeight = 0]) => [y, y + squareHeight]);
    expect(darkSquares.length).toBeGreaterThan(150);
    expect([left, right - left, Math.max(...tops) - Math.min(...tops)].map(Math.round)).toEqual([
      margin,
      codeSize,
      codeSize,
    ]);
  });

  it('continues on a second page with many services, and loses none', () => {
    const pages = listPages(renderReceipt({ services: manyServices(10) }));

    const [firstPage = '', secondPage = ''] = pages.map((page) => listTexts(page).join(' '));
    expect(pages).toHaveLength(2);
    expect(firstPage).toContain('zona 0');
    expect(secondPage).toContain('zona 9');
    expect(secondPage).toContain('$1,400.00');
    for (let index = 0; index < 10; index++) expect(`${firstPage} ${secondPage}`).toContain(`zona ${index}`);
  });

  it.each([1, 3, 7, 8, 9, 10, 24])('stays within its margins with %i services', (count) => {
    const file = renderReceipt({ services: manyServices(count) });

    const baselines = listPages(file)
      .flatMap((page) => [...page.matchAll(/^([\d.]+) ([\d.]+) Td$/gm)])
      .map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    expect(baselines.length).toBeGreaterThan(count);
    for (const { x, y } of baselines) {
      expect(x).toBeGreaterThanOrEqual(margin);
      expect(x).toBeLessThan(width - margin);
      expect(y).toBeGreaterThanOrEqual(margin);
      expect(y).toBeLessThanOrEqual(height - margin);
    }
  });

  it('is the same file each time it is rendered', () => {
    const [firstFile, secondFile] = [renderReceipt(), renderReceipt()];

    expect(secondFile).toBe(firstFile);
    expect(firstFile).toContain("/CreationDate (D:20260307025200+00'00')");
  });

  it('differs for another appointment or time of issue', () => {
    const idOf = (file: string) => /\/ID \[ <([0-9A-F]{32})>/.exec(file)?.[1];

    const ids = [
      renderReceipt(),
      renderReceipt({ appointmentId: '0b9f6a52-6f0e-4f57-9d0c-1f2e9c2f41a8' }),
      renderReceipt({}, new Date('2026-03-07T02:53:00.000Z')),
    ].map(idOf);

    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(undefined);
  });

  it('shows brackets, foreign letters and symbols as text', () => {
    const patient = {
      ...aConfirmedAppointment().patient,
      firstName: 'Ana) Tj (',
      lastName: 'Łukasz — “Žižek” \\ 日',
    };

    const texts = listAllTexts(renderReceipt({ patient }));

    expect(texts).toContain('Ana) Tj ( ?ukasz — “Žižek” \\ ?');
  });

  it('wraps a long value between words, and splits a long word', () => {
    const patient = {
      ...aConfirmedAppointment().patient,
      firstName: 'María de los Ángeles',
      lastName: 'Ñ'.repeat(60),
    };

    const texts = listAllTexts(renderReceipt({ patient }));

    const clientLines = texts.slice(texts.indexOf('Cliente') + 1, texts.indexOf('Cita'));
    expect(clientLines.length).toBeGreaterThan(1);
    expect(clientLines.join('').replaceAll(' ', '')).toBe(`MaríadelosÁngeles${'Ñ'.repeat(60)}`);
  });
});

describe('toPrintable', () => {
  it('keeps the characters of the built-in fonts, and replaces others', () => {
    expect(toPrintable('Ñandú, 10 €, «mañana» — ¿sí?')).toBe('Ñandú, 10 €, «mañana» — ¿sí?');
    expect(toPrintable('10:00 a. m.')).toBe('10:00 a. m.');
    expect(toPrintable('Ǽǧ 日\u0007')).toBe('Æg ??');
  });
});
