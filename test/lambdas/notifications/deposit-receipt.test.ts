import { describe, expect, it } from 'vitest';
import { depositReceiptPdf } from '#lambdas/notifications/deposit-receipt-pdf.ts';
import { printable, widthOf, wrapped } from '#lambdas/notifications/pdf/lettering.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import { aConfirmedVisit, vitaminDrip } from './visits.ts';

const issuedAt = new Date('2026-03-07T02:52:00.000Z');
const fileOf = (changes = {}) =>
  Buffer.from(depositReceiptPdf(depositReceiptOf(aConfirmedVisit(changes), issuedAt))).toString('latin1');

/** The texts a file shows, in the order it draws them. */
const textsOf = (file: string) =>
  [...file.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1').replaceAll('\u00a0', ' '),
  );

describe('the receipt of a deposit', () => {
  it('says who paid what, for what, and what is left', () => {
    const texts = textsOf(fileOf());

    expect(texts.slice(0, -3)).toEqual([
      'Serena Bienestar',
      'Calle Loíza 1850, San Juan, PR 00911',
      '787-555-0100',
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

  it('is one A5 page with a code to scan', () => {
    const file = fileOf();

    expect(file).toContain('/MediaBox [0 0 419.53 595.28]');
    expect(file).toContain('/Count 1');
    expect(file.match(/ re f/g)?.length).toBeGreaterThan(150);
  });

  it('goes on to a second page when the services need it, and loses none', () => {
    const services = Array.from({ length: 10 }, (_, index) => ({
      ...vitaminDrip,
      name: `Limpieza facial profunda con extracción, exfoliación y mascarilla, zona ${index}`,
    }));

    const file = fileOf({ services });

    const shown = textsOf(file).join(' ');
    expect(file).toContain('/Count 2');
    for (const index of services.keys()) expect(shown).toContain(`zona ${index}`);
  });

  it('is the same file whenever and wherever it is made', () => {
    const [first, again] = [fileOf(), fileOf()];

    expect(again).toBe(first);
    expect(first).toContain('/CreationDate (D:20260307025200Z)');
  });

  it('tells a reader where each of its objects begins', () => {
    const file = fileOf();

    const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start));
    expect(file.slice(table, table + 4)).toBe('xref');
    expect(starts.map((start, index) => file.startsWith(`${index + 1} 0 obj\n`, start))).not.toContain(false);
    for (const [, length, body] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(body).toHaveLength(Number(length));
  });

  it('shows brackets, foreign letters and signs as text', () => {
    const patient = {
      ...aConfirmedVisit().patient,
      firstName: 'Ana) Tj (',
      lastName: 'Łukasz — “Žižek” \\ 日',
    };

    const texts = textsOf(fileOf({ patient }));

    expect(texts).toContain('Ana) Tj ( ?ukasz - "Zizek" \\ ?');
  });
});

describe('lettering', () => {
  it('measures with the metrics of the built-in fonts', () => {
    expect(widthOf('$70.00', { font: 'sans', size: 10 })).toBeCloseTo(30.58);
    expect(widthOf('ñÑ', { font: 'bold', size: 1000 })).toBe(611 + 722);
  });

  it('breaks a text between words so that each line fits', () => {
    const type = { font: 'sans', size: 10 } as const;

    const lines = wrapped(printable('uno dos tres cuatro cinco seis siete ocho'), type, 80);

    expect(lines.join(' ')).toBe('uno dos tres cuatro cinco seis siete ocho');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(widthOf(line, type)).toBeLessThanOrEqual(80);
  });
});
