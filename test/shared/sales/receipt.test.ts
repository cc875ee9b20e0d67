import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '#shared/core/money.ts';
import { buildReceipt, buildReturnReceipt } from '#shared/sales/receipt.ts';
import { calculateSalePaidCents, type Sale } from '#shared/sales/sale.ts';
import { proposeTenders } from '#shared/sales/sale-return.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';
import { aWorkedSale } from '#test/support/sales/worked-sale.ts';

/** Parses `-$1,234.50` to cents. */
const parseCents = (formatted: string) => Math.round(Number(formatted.replace(/[$,]/g, '')) * 100);
const replaceNoBreakSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('sale receipt', () => {
  it('shows items, discounts, taxes and payments of the worked example [R289 R290 R292 R313]', () => {
    const receipt = buildReceipt(aWorkedSale());

    expect(receipt.facts.map(([label, value]) => [label, replaceNoBreakSpaces(value)])).toEqual([
      ['Recibo', 'REC-2026-010421'],
      ['Fecha', '24 de noviembre de 2026, 1:22 p. m.'],
      ['Cliente', 'Luz Meléndez Ríos'],
      ['Atendió', 'Lourdes Rivera, Caja 1'],
    ]);
    expect(receipt.lines).toEqual([
      { quantity: '1', name: 'Facial hidratante', notes: ['Servicio, sin impuesto'], amount: '$95.00' },
      { quantity: '1', name: 'Crema de noche', notes: [], amount: '$56.00' },
      { quantity: '2', name: 'Bruma facial', notes: ['$22.00 c/u'], amount: '$44.00' },
    ]);
    expect([...receipt.totals, receipt.total]).toEqual([
      ['Subtotal', '$195.00'],
      ['Descuentos', '-$19.50'],
      ['IVU estatal 10.5% de $90.00', '$9.45'],
      ['IVU municipal 1% de $90.00', '$0.90'],
      ['Propina', '$14.25'],
      ['Total', '$200.10'],
    ]);
    expect(receipt.payments).toEqual([
      ['Efectivo', '$100.00'],
      ['Cambio', '$20.00'],
      ['Tarjeta •••• 4242', '$60.00'],
      ['ATH Movil, ref. 218406173-4b7e', '$60.10'],
    ]);
    expect(receipt.receiptId).toBe('sale-1');
  });

  it('explains discounted or untaxed lines, but not a balance [R292]', () => {
    const sale = aPaidSale([{ kind: 'service' }, {}, { kind: 'balance' }]);
    const [service, product, balance] = sale.lines;
    const discount = { kind: 'amount', cents: 100, reason: 'Caja golpeada' } as const;
    const receipt = buildReceipt({ ...sale, lines: [service!, { ...product!, discount }, balance!] });
    expect(receipt.lines.map(({ notes }) => notes)).toEqual([
      ['Servicio, sin impuesto'],
      ['Sin impuesto', 'Descuento: Caja golpeada'],
      [],
    ]);
  });

  it('lists taxes in a fixed order', () => {
    const sale = aWorkedSale();
    const reorderedSale = { ...sale, taxes: sale.taxes.toReversed() };
    const saleReturn = aReturnOf(sale);

    expect(buildReceipt(reorderedSale).totals).toEqual(buildReceipt(sale).totals);
    expect(buildReturnReceipt(sale, { ...saleReturn, taxes: saleReturn.taxes.toReversed() }).totals).toEqual(
      buildReturnReceipt(sale, saleReturn).totals,
    );
    expect(saleReturn.taxes).toHaveLength(2);
  });

  it('names the client by name, e-mail, or not at all', () => {
    const { client: _, ...sale } = aPaidSale([{}]);
    const findClientLabel = ({ client }: Pick<Sale, 'client'>) =>
      buildReceipt({ ...sale, ...(client && { client }) }).facts.find(([label]) => label === 'Cliente')?.[1];
    expect(
      [
        { client: { name: 'Luz', email: 'luz@test.example' } },
        { client: { email: 'luz@test.example' } },
        {},
      ].map(findClientLabel),
    ).toEqual(['Luz', 'luz@test.example', undefined]);
  });

  it('adds up subtotal, discounts, taxes and tip to the total, as well as payments less change [R294 R330]', () => {
    const arbitraryLine = fc.record({
      unitPriceCents: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      rates: fc.subarray([
        { name: 'IVU estatal', basisPoints: 1050 },
        { name: 'IVU municipal', basisPoints: 100 },
      ]),
    });
    const arbitraryDiscount = fc.option(
      fc.record({
        kind: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: 1, max: 9_900 }),
        reason: fc.constant('Cortesía'),
      }),
      { nil: undefined },
    );
    const arbitraryLines = fc.array(arbitraryLine, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        arbitraryLines,
        arbitraryDiscount,
        fc.integer({ min: 0, max: 5000 }),
        (lines, discount, changeCents) => {
          const paidSale = aPaidSale(lines, discount ? { discount } : {});
          const tenders = paidSale.tenders.map((tender) => ({
            ...tender,
            receivedCents: tender.amountCents + changeCents,
          }));
          const { lines: receiptLines, totals, total, payments } = buildReceipt({ ...paidSale, tenders });
          expect(sumCents(receiptLines.map(({ amount }) => parseCents(amount)))).toBe(
            parseCents(totals[0]![1]),
          );
          expect(sumCents(totals.map(([, value]) => parseCents(value)))).toBe(parseCents(total[1]));
          const changeText = payments.find(([label]) => label === 'Cambio')?.[1] ?? '$0.00';
          // The payments include the change, so it is subtracted twice.
          const receivedCents =
            sumCents(payments.map(([, value]) => parseCents(value))) - 2 * parseCents(changeText);
          expect([receivedCents, parseCents(total[1])]).toEqual([
            calculateSalePaidCents(paidSale),
            calculateSalePaidCents(paidSale),
          ]);
        },
      ),
    );
  });
});

describe('return receipt', () => {
  it('shows the returned items, taxes and methods of the worked example [R300]', () => {
    const sale = aWorkedSale();
    const returnLines = ['l2', 'l3'].map((lineId) => ({ lineId, quantity: 1, restock: true }));
    const saleReturn = aReturnOf(sale, { kind: 'lines', lines: returnLines });
    const returnTenders = proposeTenders(sale, saleReturn.amountCents).map(({ tenderId, amountCents }) => {
      const { method } = sale.tenders.find((tender) => tender.tenderId === tenderId)!;
      return { tenderId, amountCents, method, state: 'done' as const };
    });
    const receipt = buildReturnReceipt(sale, { ...saleReturn, tenders: returnTenders });

    expect([receipt.title, receipt.number]).toEqual(['Devolución', 'REC-2026-010421']);
    expect(receipt.lines.map(({ name, quantity, amount }) => [quantity, name, amount])).toEqual([
      ['1', 'Crema de noche', '$56.19'],
      ['1', 'Bruma facial', '$22.08'],
    ]);
    expect([...receipt.totals, receipt.total]).toEqual([
      ['Antes de impuestos', '$70.20'],
      ['IVU estatal 10.5%', '$7.37'],
      ['IVU municipal 1%', '$0.70'],
      ['Devuelto', '$78.27'],
    ]);
    expect(receipt.payments).toEqual([
      ['Efectivo', '$31.29'],
      ['Tarjeta', '$23.47'],
      ['ATH Movil', '$23.51'],
    ]);
  });

  it('has no quantities for a returned amount, and includes the tip for a void', () => {
    const sale = aWorkedSale();
    const amountReceipt = buildReturnReceipt(sale, aReturnOf(sale, { kind: 'amount', cents: 1000 }));
    expect(amountReceipt.lines.map(({ quantity }) => quantity)).toEqual(['', '', '']);
    expect(amountReceipt.total).toEqual(['Devuelto', '$10.00']);

    const voidReceipt = buildReturnReceipt(sale, { ...aReturnOf(sale), kind: 'void', tipCents: 1425 });
    expect(voidReceipt.title).toBe('Anulación');
    expect([voidReceipt.totals.at(-1), voidReceipt.total]).toEqual([
      ['Propina', '$14.25'],
      ['Devuelto', '$200.10'],
    ]);
  });
});
