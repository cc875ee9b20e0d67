import { expect, it } from 'vitest';
import { findingsIn, readRows } from '#infra/local/operations/restore/invariants/findings.ts';
import type { Row } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { aLot } from '#test/support/inventory/lot.ts';
import { recordedAt, recordedRows } from '#test/support/recorded/recorded-stack.ts';
import { aClosingDetail } from '#test/support/sales/sample-closing.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';

const findings = (rows: readonly Row[]) => findingsIn(readRows(rows), recordedAt);
const isOf = (entity: string) => (row: Row) => row['__edb_e__'] === entity;

/** The recorded table without the first row that is so. */
function without(isIt: (row: Row) => boolean): Row[] {
  const rows = recordedRows();
  return rows.toSpliced(rows.findIndex(isIt), 1);
}
/** The recorded table with the first row that is so changed. */
function changed(isIt: (row: Row) => boolean, change: (row: Row) => Row): Row[] {
  const rows = recordedRows();
  const at = rows.findIndex(isIt);
  return rows.with(at, { ...rows[at], ...change(rows[at]!) });
}
const withRow = (entity: string, row: Row) => [...recordedRows(), { __edb_e__: entity, ...row }];
const appointmentIds = new Set(
  recordedRows()
    .filter(isOf('appointment'))
    .map(({ appointmentId }) => appointmentId),
);

it('finds nothing in a table that keeps every rule', () => {
  expect(findings(recordedRows())).toEqual([]);
});

const { closing } = aClosingDetail({ closingNumber: 2 });
const cases: readonly (readonly [string, () => Row[], string])[] = [
  ['a lost day sheet', () => without(isOf('daySheet')), 'Day sheets hold the appointments that take time'],
  [
    'a lost month',
    () => without((row) => isOf('busyMonth')(row) && row['staffId'] !== '*'),
    'Months hold the minutes that appointments take',
  ],
  [
    'a month that is not whole',
    () => without((row) => isOf('busyMonth')(row) && row['staffId'] === '*'),
    'A month with a row is whole',
  ],
  [
    'every rule that one row breaks',
    () => withRow('sale', { sale: aPaidSale([{}]) }),
    'A sale is paid, moved and given back to the cent',
  ],
  [
    'a lost ledger row',
    () => without(isOf('ledgerEntry')),
    "Ledger rows tell the story of their appointment's money",
  ],
  [
    'a lost line of the trail',
    () => without((row) => isOf('auditEntry')(row) && appointmentIds.has(row['subjectId'])),
    'Each change of an appointment left one line in the trail',
  ],
  [
    'a lost mark of a card payment',
    () => without((row) => isOf('marker')(row) && row['kind'] === 'paymentIntent'),
    'A card payment belongs to the one appointment it is for',
  ],
  [
    'a balance that is another',
    () =>
      changed(
        (row) => isOf('appointment')(row) && row['status'] === 'confirmed',
        ({ balanceDueCents }) => ({ balanceDueCents: Number(balanceDueCents) + 1 }),
      ),
    'An appointment says what is left to pay',
  ],
  [
    'fewer pieces than none',
    () => changed(isOf('product'), () => ({ stock: -1 })),
    'No product has fewer than 0 pieces',
  ],
  [
    'a sale that moved no money',
    () => withRow('sale', { sale: aPaidSale([{}]) }),
    'The totals of a day are its sales',
  ],
  [
    'a closing whose number leaves a gap',
    () => withRow('closing', { closing }),
    'Closings are numbered without gaps',
  ],
  [
    'a lot that lost a dose',
    () => withRow('lot', aLot({ freeDoses: 9 })),
    'Each dose of a lot is explained, and no count is below 0',
  ],
  [
    'a row that cannot be read',
    () => changed(isOf('daySheet'), () => Object.fromEntries([['visits', 'none']])),
    'A rule could not be checked',
  ],
];

it.each(cases)('finds %s', (_, rows, rule) => {
  expect(findings(rows()).join('\n')).toContain(rule);
});
