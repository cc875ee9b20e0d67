import { describe, expect, it } from 'vitest';
import { formatDecimal } from '#shared/core/format.ts';
import { formatVials } from '#shared/inventory/labels.ts';
import { calculateMg } from '#shared/inventory/medication-delivery.ts';
import {
  buildCsvRows,
  type Delivery,
  groupByClient,
  type LotDetail,
  toLotUses,
} from '#web/src/features/inventory/lots/lot-clients.ts';
import { parseNumber } from '#web/src/features/inventory/medications/medication-form.ts';

const createDelivery = (deliveryId: string, patientId: string, doses: number): Delivery => ({
  deliveryId,
  patientId,
  patientName: patientId === 'm' ? 'Marisol Ortiz' : '=Iván',
  staffId: 's',
  staffName: 'Camila Vega',
  doses,
  mgPerDose: 0.25,
  date: '2026-11-21',
  time: '10:00',
  phone: '+17875550117',
  municipality: 'San Juan',
});
const deliveries = [createDelivery('3', 'm', 1), createDelivery('2', 'i', 2), createDelivery('1', 'm', 2)];
const { deliveryId: reservationId, ...reservation } = createDelivery('4', 'n', 1);
// toLotUses reads only this property of the lot.
const clientUses = toLotUses(deliveries, {
  inProgress: [{ ...reservation, reservationId }],
} as unknown as LotDetail);

describe('the clients of a lot', () => {
  it('are listed once each, from the latest delivery', () => {
    expect(
      groupByClient(clientUses).map(({ patientId, doses, uses }) => [patientId, doses, uses.length]),
    ).toEqual([
      ['n', 1, 1],
      ['m', 3, 2],
      ['i', 2, 1],
    ]);
  });

  it('have a CSV row for each delivery and each open appointment', () => {
    const rows = buildCsvRows(clientUses, { medicationName: 'Semaglutida', lotNumber: 'SEM-1' });

    expect(rows).toHaveLength(5);
    expect(rows[1]?.at(-1)).toBe('En curso');
    expect(rows[2]).toEqual([
      'Marisol Ortiz',
      '787-555-0117',
      'San Juan',
      '2026-11-21',
      expect.stringContaining('10:00'),
      'Semaglutida',
      'SEM-1',
      1,
      0.25,
      'Camila Vega',
      'Recibido',
    ]);
  });

  it('receive milligrams without floating-point noise', () => {
    expect(calculateMg({ doses: 3, mgPerDose: 0.1 })).toBe(0.3);
  });
});

it.each([
  [8.64, 1, '8.6'],
  [25_000, 2, '25,000'],
  [0, 1, '0'],
  [1234.5, 2, '1,234.5'],
  [0.0005, 4, '0.0005'],
])('formatDecimal formats %d with at most %i decimals as %s', (value, places, text) => {
  expect(formatDecimal(value, places)).toBe(text);
});

it.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['0,005', 0.005],
  ['1,200', 1200],
  ['1,200.5', 1200.5],
  ['1,20,0', undefined],
  ['doce', undefined],
])(
  'parseNumber parses the doses or milligrams %j as %j, since a comma never multiplies by ten [R347]',
  (typed, value) => {
    expect(parseNumber(typed)).toBe(value);
  },
);

it('formatVials rounds half a tenth up [R346 R350]', () => {
  expect(formatVials({ dosesInStock: 239, dosesHeld: 0, dosesPerVial: 20 })).toBe('12');
  expect(formatVials({ dosesInStock: 86, dosesHeld: 0, dosesPerVial: 10 })).toBe('8.6');
  expect(formatVials({ dosesInStock: 4000, dosesHeld: 0, dosesPerVial: 3 })).toBe('1,333.3');
  expect(formatVials({ dosesInStock: 0, dosesHeld: 0, dosesPerVial: 30 })).toBe('0');
});
