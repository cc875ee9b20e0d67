import { expect } from 'vitest';
import { listFindings, parseRows } from '#infra/local/operations/restore/invariants/findings.ts';
import type { Row } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { now } from '#lambdas/platform/clock.ts';
import { createConfirmedAppointment, createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aLot } from '#test/support/inventory/lot.ts';
import { aClosingDetail } from '#test/support/sales/sample-closing.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

type RowsChange = (rows: readonly Row[]) => Row[];

let bookedRows: readonly Row[];
it.beforeAll(async () => {
  await createConfirmedAppointment(await createFixture(stack));
  await stack.waitUntilSettled();
  bookedRows = await allTableRows();
});

const findIn = (rows: readonly Row[]) => listFindings(parseRows(rows), now());
const isEntity = (entity: string) => (row: Row) => row['__edb_e__'] === entity;

/** Removes the first row that matches. */
const withoutRow =
  (matches: (row: Row) => boolean): RowsChange =>
  (rows) =>
    rows.toSpliced(rows.findIndex(matches), 1);
/** Changes the first row that matches. */
const withChange =
  (matches: (row: Row) => boolean, change: (row: Row) => Row): RowsChange =>
  (rows) => {
    const index = rows.findIndex(matches);
    return rows.with(index, { ...rows[index], ...change(rows[index]!) });
  };
const withRow =
  (entity: string, row: Row): RowsChange =>
  (rows) => [...rows, { __edb_e__: entity, ...row }];

it('listFindings returns nothing for a valid table', () => {
  expect(findIn(bookedRows)).toEqual([]);
});

const { closing } = aClosingDetail({ closingNumber: 2 });
const cases: readonly (readonly [string, RowsChange, string])[] = [
  [
    'a missing day sheet',
    withoutRow(isEntity('daySheet')),
    'Day sheets hold the appointments that take time',
  ],
  ['a missing month', withoutRow(isEntity('busyMonth')), 'Months hold the minutes that day sheets take'],
  [
    'every rule that one row breaks',
    withRow('sale', { sale: aPaidSale([{}]) }),
    'Payments, movements and returns of a sale agree to the cent',
  ],
  [
    'a missing ledger row',
    withoutRow(isEntity('ledgerEntry')),
    "Ledger rows match their appointment's payments",
  ],
  [
    'a missing audit entry',
    withoutRow(
      ({ __edb_e__: entity, action }) => entity === 'auditEntry' && String(action).startsWith('appointment.'),
    ),
    'Each change of an appointment has one audit entry',
  ],
  [
    'a missing claim of a card payment',
    withoutRow((row) => isEntity('uniqueClaim')(row) && row['kind'] === 'paymentIntent'),
    'A card payment belongs to the one appointment it is for',
  ],
  [
    'a wrong balance',
    withChange(
      (row) => isEntity('appointment')(row) && row['status'] === 'confirmed',
      ({ balanceDueCents }) => ({ balanceDueCents: Number(balanceDueCents) + 1 }),
    ),
    'The balance due of an appointment is correct',
  ],
  [
    'a negative stock',
    withChange(isEntity('product'), () => ({ stock: -1 })),
    'No product has fewer than 0 pieces',
  ],
  [
    'a sale that moved no money',
    withRow('sale', { sale: aPaidSale([{}]) }),
    'The totals of a day equal its sales',
  ],
  [
    'a closing whose number leaves a gap',
    withRow('closing', { closing }),
    'Closings are numbered without gaps',
  ],
  [
    'a lot that lost a dose',
    withRow('lot', aLot({ freeDoses: 9 })),
    'Each dose of a lot is explained, and no count is below 0',
  ],
  [
    'a client without the day of the last appointment',
    withChange(isEntity('patient'), () => Object.fromEntries([['lastAppointment', '2020-01-01']])),
    'Each client has the day of the last completed appointment',
  ],
  [
    'a row that cannot be read',
    withChange(isEntity('daySheet'), () => Object.fromEntries([['appointments', 'none']])),
    'A rule could not be checked',
  ],
];

it.each(cases)('listFindings reports %s', (_, change, rule) => {
  expect(findIn(change(bookedRows)).join('\n')).toContain(rule);
});
