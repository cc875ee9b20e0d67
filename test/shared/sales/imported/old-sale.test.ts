import { describe, expect, it } from 'vitest';
import { addSaleToDay, createEmptyTotals } from '#shared/reports/day-totals.ts';
import type { OldSale } from '#shared/sales/imported/old-sale.ts';
import { readOldRow } from '#test/support/sales/old-rows.ts';

/** Returns the sale of a valid row, or throws the reason why the row is invalid. */
function readSale(row: unknown): OldSale {
  const result = readOldRow(row);
  if ('reason' in result) throw new Error(result.reason);
  return result.sale;
}
const readReason = (row: unknown): string | undefined => {
  const result = readOldRow(row);
  return 'reason' in result ? result.reason : undefined;
};
const formatLines = ({ lines }: OldSale) =>
  lines.map(({ kind, name, quantity, unitPriceCents, netCents, totalCents }) => [
    `${quantity} ${kind} ${name}`,
    unitPriceCents,
    netCents,
    totalCents,
  ]);

const serum = {
  id: 'serum-c',
  nombre: 'Sérum C',
  cantidad: 2,
  precio: 45.5,
  impuesto: 11.5,
  tipo: 'producto',
};
const facial = { nombre: 'Facial', cantidad: 1, precio: 80, tipo: 'servicio' };
const paidRow = {
  id: 'v9Kq',
  productos: [serum, { ...facial, id: 'facial', impuesto: 0 }],
  subtotal: 171,
  impuestos: 10.465,
  total: 181.465,
  metodoPago: 'ATH Móvil',
  fecha: { seconds: 1_700_000_000, nanoseconds: 5_000_000 },
  origen: 'pos',
  email: ' Marisol@Test.Example ',
  pacienteId: 'p-1',
};

describe('import of other amounts', () => {
  const { impuestos: _, subtotal: __, total: ___, ...rowWithoutSums } = paidRow;
  const row = {
    ...rowWithoutSums,
    productos: [{ nombre: 'Crema', precio: 100, cantidad: 1 }],
    subtotal: 100,
  };

  it('rejects a total above the subtotal that is no tax', () => {
    expect(readOldRow({ ...row, total: 115 })).toEqual({
      reason: 'its total is $15.00 above its subtotal, but no tax of its items or of the center explains it',
    });
    expect(readSale({ ...row, total: 111.5 })).toMatchObject({ taxCents: 1150 });
  });

  it.each(['propina', 'Propina', 'envio', 'costoEnvío', 'descuento'])('names the amount in %s', (name) => {
    expect(readOldRow({ ...row, total: 111.5, [name]: 6.5 })).toEqual({
      reason: `'${name}' holds $6.50, but imported sales do not support this field`,
    });
    expect(readSale({ ...row, total: 111.5, [name]: 0 })).toMatchObject({ taxCents: 1150 });
  });

  it('reads a rate of 1 as one percent, the municipal tax [R291 R321]', () => {
    const productos = [{ nombre: 'Crema', precio: 100, cantidad: 1, impuesto: 1 }];
    expect(readSale({ ...rowWithoutSums, productos })).toMatchObject({ taxCents: 100, totalCents: 10_100 });
  });
});

describe('row of the former system', () => {
  it('is read from productos to the cent, with named taxes [R332]', () => {
    const sale = readSale(paidRow);
    expect(formatLines(sale)).toEqual([
      ['2 product Sérum C', 4550, 9100, 10_147],
      ['1 service Facial', 8000, 8000, 8000],
    ]);
    expect(sale.taxes).toEqual([
      { name: 'IVU estatal', basisPoints: 1050, baseCents: 9100, cents: 956 },
      { name: 'IVU municipal', basisPoints: 100, baseCents: 9100, cents: 91 },
    ]);
    expect(sale).toMatchObject({
      origin: 'imported',
      at: '2023-11-14T22:13:20.000Z',
      date: '2023-11-14',
      subtotalCents: 17_100,
      taxCents: 1047,
      totalCents: 18_147,
      client: { patientId: 'p-1', email: 'marisol@test.example' },
      tenders: [{ method: 'athMovil', amountCents: 18_147 }],
      receipt: 'none',
    });
    expect(sale.lines[0]?.itemId).toBe('serum-c');
    expect(sale).not.toHaveProperty('registerId');
  });

  it('is read from carrito by its totals, with untyped items as products [R332 R333]', () => {
    const carrito = [
      { nombre: 'Crema', precio: '20.00', cantidad: '3' },
      { nombre: 'Masaje', precio: 65, cantidad: 1, tipo: 'Servicio' },
    ];
    const sale = readSale({
      carrito,
      subtotal: 125,
      impuestos: 6.9,
      total: 131.9,
      metodoPago: 'Efectivo',
      fecha: '2022-03-01T01:30:00.000Z',
    });
    expect(formatLines(sale)).toEqual([
      ['3 product Crema', 2000, 6000, 6690],
      ['1 service Masaje', 6500, 6500, 6500],
    ]);
    expect(sale.taxes.map(({ name, cents }) => [name, cents])).toEqual([
      ['IVU estatal', 630],
      ['IVU municipal', 60],
    ]);
    expect([sale.date, sale.tenders[0]?.method]).toEqual(['2022-02-28', 'cash']);
    expect(sale).not.toHaveProperty('client');
  });

  it('has the difference as tax when it has items and only a total [R332]', () => {
    const items = [{ nombre: 'Vela', precio: 9.99, cantidad: 1, tipo: 'producto' }];
    const sale = readSale({ items, total: 11.14, metodoPago: 'tarjeta de crédito', fecha: 1_650_000_000 });
    expect(formatLines(sale)).toEqual([['1 product Vela', 999, 999, 1114]]);
    expect([sale.taxCents, sale.date, sale.tenders[0]?.method]).toEqual([115, '2022-04-15', 'card']);
  });

  it('preserves a tax above its subtotal, which reports ignore [R329]', () => {
    const sale = readSale({
      items: [{ nombre: 'Vela', precio: 10, cantidad: 1 }],
      subtotal: 10,
      impuestos: 11.5,
      total: 21.5,
      metodoPago: 'cash',
      fecha: '2022-04-15',
    });
    expect([sale.taxCents, sale.totalCents]).toEqual([1150, 2150]);
    const day = addSaleToDay(createEmptyTotals(sale.date), { ...sale, number: 1 });
    expect(day.flaggedIds).toEqual([sale.saleId]);
    expect([day.figures.taxes, day.figures.totalCents]).toEqual([[], 1000]);
    // An import does not extend the number range of a POS.
    expect(day.figures).not.toHaveProperty('firstNumber');
  });

  it('adds the service of its appointment as far as the totals include it', () => {
    const row = {
      ...paidRow,
      productos: [serum],
      subtotal: 131,
      total: 141.465,
      descripcion: 'Facial profundo',
      valorTotalServicio: 80,
      citaId: 'c-1',
    };
    expect(formatLines(readSale(row)).at(-1)).toEqual(['1 service Facial profundo', 4000, 4000, 4000]);
    const rowWithoutItems = { ...row, productos: [], subtotal: 40, impuestos: 0, total: 40 };
    expect(formatLines(readSale(rowWithoutItems))).toEqual([['1 service Facial profundo', 4000, 4000, 4000]]);
  });

  it('absorbs rounding cents, and charges what was paid', () => {
    const itemOfOneThird = { nombre: 'Tercio', precio: 33.333, cantidad: 1, tipo: 'producto' };
    const row = {
      productos: [itemOfOneThird, itemOfOneThird, itemOfOneThird],
      subtotal: 100,
      impuestos: 0,
      total: 100,
    };
    const sale = readSale({ ...row, metodoPago: 'efectivo', fecha: '2023-01-05 10:15' });
    expect(sale.lines.map(({ netCents }) => netCents)).toEqual([3334, 3333, 3333]);
    expect(sale.at).toBe('2023-01-05T14:15:00.000Z');
  });

  it('lists a tax shared by two rates once', () => {
    const productos = [
      { nombre: 'A', precio: 100, cantidad: 1, impuesto: 0.115 },
      { nombre: 'B', precio: 100, cantidad: 1, impuesto: 10.5 },
    ];
    const sale = readSale({ ...paidRow, productos, subtotal: 200, impuestos: 22, total: 222 });
    expect(sale.taxes).toEqual([
      { name: 'IVU estatal', basisPoints: 1050, baseCents: 20_000, cents: 2100 },
      { name: 'IVU municipal', basisPoints: 100, baseCents: 10_000, cents: 100 },
    ]);
  });

  it('reads a rate above 1 as percent, and below 1 as a fraction [R291]', () => {
    const readWithRate = (impuesto: number) =>
      readSale({
        ...paidRow,
        productos: [{ ...serum, impuesto }],
        subtotal: 91,
        impuestos: 9.56,
        total: 100.56,
      });
    expect(readWithRate(0.105).taxes).toEqual(readWithRate(10.5).taxes);
    expect(readWithRate(10.5).taxes).toEqual([
      { name: 'IVU estatal', basisPoints: 1050, baseCents: 9100, cents: 956 },
    ]);
  });

  it('has a tax named IVU when the center has none of its rate', () => {
    const sale = readSale({
      ...paidRow,
      productos: [{ ...serum, impuesto: 7 }],
      subtotal: 91,
      impuestos: 6.37,
      total: 97.37,
    });
    expect(sale.taxes).toEqual([{ name: 'IVU', basisPoints: 700, baseCents: 9100, cents: 637 }]);
  });

  it('is identified by its id, or by all its content in any order', () => {
    const { id, ...rowWithoutId } = paidRow;
    const reorderedRow = Object.fromEntries(Object.entries(rowWithoutId).toReversed());
    expect(readSale({ ...paidRow, total: 181.47 }).saleId).toBe(readSale(paidRow).saleId);
    expect(readSale(reorderedRow).saleId).toBe(readSale(rowWithoutId).saleId);
    expect(readSale({ ...rowWithoutId, email: 'otra@test.example' }).saleId).not.toBe(
      readSale(rowWithoutId).saleId,
    );
  });

  it.each([
    [{ productos: undefined }, 'it has no items'],
    [{ productos: 'dos' }, 'its items are not a list'],
    [{ productos: [{ ...serum, nombre: ' ' }] }, 'item 1 has no name'],
    [{ productos: [serum, { ...serum, precio: undefined }] }, 'item 2 has no price'],
    [{ productos: [{ ...serum, precio: -1 }] }, 'the price of item 1 is below zero'],
    [{ productos: [{ ...serum, precio: '12,50' }] }, 'the price of item 1 is not a number'],
    [
      { productos: [{ ...serum, cantidad: 1.5 }] },
      'the quantity of item 1 is not a whole number from 1 to 9999',
    ],
    [{ productos: [{ ...serum, tipo: 'combo' }] }, "item 1 has the unknown type 'combo'"],
    [{ subtotal: 160, total: 170.465 }, 'its items add up to $171.00, but its subtotal is $160.00'],
    [{ total: 171 }, '$171.00 and $10.47 of tax do not add up to its total, $171.00'],
    [{ total: 2e9 }, 'its total is above 100000 dollars'],
    [{ metodoPago: undefined }, 'it has no payment method'],
    [{ metodoPago: 'cheque' }, "'cheque' is not a known payment method"],
    [{ fecha: undefined }, 'it has no date'],
    [{ fecha: 'ayer' }, 'its date cannot be read'],
    [{ fecha: '2023-02-30' }, 'its date cannot be read'],
    [{ fecha: 0 }, 'its date is before the year 2000'],
    [{ fecha: '2027-01-01' }, 'its date is in the future'],
    [
      { productos: Array.from({ length: 41 }, () => ({ ...serum, precio: 0 })), subtotal: 0, total: 10.465 },
      'it has more than 40 items',
    ],
  ])('is rejected with %j', (invalidFields, reason) => {
    expect(readReason({ ...paidRow, ...invalidFields })).toBe(reason);
  });

  it.each([
    [1_700_000_000],
    [1_700_000_000_000],
    ['1700000000000'],
    ['2023-11-14T22:13:20Z'],
    ['2023-11-14T18:13:20-04:00'],
    ['2023-11-14 18:13'],
    [{ _seconds: 1_700_000_000, _nanoseconds: 0 }],
  ])('has its time read from %j', (fecha) => {
    expect(readSale({ ...paidRow, fecha }).at.slice(0, 16)).toBe('2023-11-14T22:13');
  });
});
