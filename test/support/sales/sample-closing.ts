import type { ClosingDetail } from '#shared/registers/closing-api.ts';
import type { Figures } from '#shared/registers/figures.ts';
import { noFigures } from '#shared/registers/figures.ts';
import type { ListedSale } from '#shared/registers/sold-details.ts';
import { formatRegisterName, webRegisterId } from '#shared/sales/register-id.ts';

const day = '2026-11-24';
const atTime = (time: string) => new Date(`${day}T${time}:00-04:00`).toISOString();

type SampleSale = readonly [
  number: number,
  time: string,
  methods: ListedSale['methods'],
  subtotal: number,
  tax: number,
  tip?: number,
  status?: ListedSale['status'],
];
const rows: readonly SampleSale[] = [
  [10_413, '09:18', ['cash'], 6_000, 0],
  [10_414, '09:47', ['cash'], 4_800, 552],
  [10_415, '10:15', ['card'], 11_250, 317, 0, 'partlyReturned'],
  [10_416, '10:52', ['athMovil'], 3_200, 368],
  [10_417, '11:26', ['card'], 7_500, 0],
  [10_418, '11:58', ['athMovil'], 7_800, 897, 0, 'partlyReturned'],
  [10_419, '12:31', ['cash'], 2_400, 276, 0, 'voided'],
  [10_420, '12:48', ['cash'], 3_500, 0],
  [10_421, '13:22', ['cash', 'card', 'athMovil'], 17_550, 1_035, 1_425, 'partlyReturned'],
  [10_422, '13:49', ['card'], 14_000, 0],
  [10_423, '14:11', ['cash'], 8_000, 920],
  [10_424, '14:34', ['athMovil'], 11_800, 552],
  [10_425, '15:46', ['card'], 15_100, 644],
  [10_426, '16:31', ['athMovil'], 6_500, 0],
  [10_427, '17:24', ['cash'], 11_250, 317],
];

/** One day of one drawer with consistent sums, as in the worked example. */
const figures: Figures = {
  ...noFigures,
  sales: 15,
  voided: 1,
  firstNumber: 10_413,
  lastNumber: 10_427,
  products: 15,
  services: 6,
  recommended: 4,
  balances: 4,
  subtotalCents: 132_600,
  discountCents: 1_950,
  taxes: [
    { name: 'IVU estatal', basisPoints: 1_050, baseCents: 51_100, cents: 5_366 },
    { name: 'IVU municipal', basisPoints: 100, baseCents: 51_100, cents: 512 },
  ],
  totalCents: 136_528,
  tipCents: 1_425,
  collected: { cash: 46_015, card: 54_811, athMovil: 37_127 },
  payments: { cash: 7, card: 5, athMovil: 5 },
  returns: 4,
  returnedCents: 16_023,
  returnedTaxes: [
    { name: 'IVU estatal', basisPoints: 1_050, baseCents: 14_370, cents: 1_509 },
    { name: 'IVU municipal', basisPoints: 100, baseCents: 14_370, cents: 144 },
  ],
  returned: { cash: 5_805, card: 5_414, athMovil: 4_804 },
};

const buildReturn = (number: number, time: string, cents: number) => ({
  returnId: `return-${number}`,
  saleId: `sale-${number}`,
  number,
  kind: 'return' as const,
  at: atTime(time),
  cents,
});

export const aClosingDetail = (changes: Partial<ClosingDetail['closing']> = {}): ClosingDetail => ({
  closing: {
    closingNumber: 214,
    previousNumber: 213,
    registerId: 'caja-1',
    registerName: 'Caja 1',
    shiftId: 'shift-214',
    startedAt: '2026-11-23T22:10:00.000Z',
    opening: {
      floatCents: 15_000,
      at: atTime('08:52'),
      byName: 'Lourdes Rivera',
      leftBeforeCents: 15_000,
    },
    closedAt: atTime('18:08'),
    date: day,
    byName: 'Lourdes Rivera',
    figures,
    cash: {
      floatCents: 15_000,
      soldCents: 46_015,
      inCents: 5_000,
      outCents: 4_000,
      returnedCents: 5_805,
      expectedCents: 56_210,
    },
    pieces: { 10000: 1, 5000: 2, 2000: 13, 1000: 5, 500: 6, 100: 14, 25: 20, 10: 8, 5: 5, 1: 5 },
    countedCents: 56_010,
    differenceCents: -200,
    note: 'Di $2.00 de más en el cambio de la venta 010423.',
    leftCents: 15_000,
    ...changes,
  },
  details: {
    productCents: 51_100,
    serviceCents: 51_550,
    balanceCents: 28_000,
    deliveryCents: 0,
    recommendedCents: 18_640,
    untaxedCents: 79_550,
    tips: [{ staffId: 'camila', staffName: 'Camila Vega', cents: 1_425 }],
    discounts: [{ number: 10_421, cents: 1_950, reason: 'cliente frecuente' }],
  },
  sales: rows.map(([number, time, methods, subtotalCents, taxCents, tipCents = 0, status = 'paid']) => ({
    saleId: `sale-${number}`,
    number,
    registerId: 'caja-1',
    at: atTime(time),
    methods,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
    tipCents,
    origin: 'pos',
    status,
  })),
  returns: [
    { ...buildReturn(10_415, '11:40', 3_067), reason: 'Producto equivocado', methods: ['card'] },
    { ...buildReturn(10_419, '12:34', 2_676), kind: 'void', reason: 'Cobro repetido', methods: ['cash'] },
    { ...buildReturn(10_418, '14:20', 2_453), reason: 'Defecto', methods: ['athMovil'] },
    {
      ...buildReturn(10_421, '14:46', 7_827),
      reason: 'Reacción en la piel',
      methods: ['cash', 'card', 'athMovil'],
    },
  ],
  moves: [
    {
      moveId: 'm1',
      registerId: 'caja-1',
      shiftId: 'shift-214',
      direction: 'in',
      cents: 5_000,
      reason: 'monedas para cambio',
      at: atTime('10:00'),
      byName: 'Lourdes Rivera',
    },
    {
      moveId: 'm2',
      registerId: 'caja-1',
      shiftId: 'shift-214',
      direction: 'out',
      cents: 4_000,
      reason: 'agua y café',
      at: atTime('12:00'),
      byName: 'Lourdes Rivera',
    },
  ],
});

/** Creates the closed web shop day with the sales of the example, paid by card. */
export function aWebClosingDetail(): ClosingDetail {
  const closing = {
    registerId: webRegisterId,
    registerName: formatRegisterName(webRegisterId),
    byName: formatRegisterName(webRegisterId),
    closedAt: '2026-11-25T04:05:00.000Z',
    opening: { floatCents: 0, at: atTime('09:18'), byName: formatRegisterName(webRegisterId) },
    figures: {
      ...figures,
      tipCents: 0,
      collected: { cash: 0, card: 136_528, athMovil: 0 },
      payments: { cash: 0, card: 15, athMovil: 0 },
      returned: { cash: 0, card: 16_023, athMovil: 0 },
      refunds: { cash: 0, card: 4, athMovil: 0 },
    },
    cash: { floatCents: 0, soldCents: 0, inCents: 0, outCents: 0, returnedCents: 0, expectedCents: 0 },
    pieces: {},
    countedCents: 0,
    differenceCents: 0,
    note: undefined,
    leftCents: 0,
  };
  const detail = aClosingDetail(closing);
  return {
    ...detail,
    details: { ...detail.details, tips: [], discounts: [] },
    sales: detail.sales.map((sale) => ({ ...sale, origin: 'web', methods: ['card'], tipCents: 0 })),
    moves: [],
  };
}
