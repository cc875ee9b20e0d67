import { appointmentEntity } from '../appointments/appointment.entity.ts';
import { lowStockEntity } from '../catalog/low-stock.entity.ts';
import { patientDocumentEntity } from '../records/patient-document.entity.ts';
import { dayItemsEntity, dayTotalsEntity } from '../sales/day-totals.entity.ts';
import { auditEntryEntity } from '../system/audit-entry.entity.ts';
import { outboxEntryEntity } from '../system/outbox-entry.entity.ts';
import { uniqueClaimEntity } from '../system/unique-claim.entity.ts';
import { toTableKey } from './batch-get.ts';
import type { TableConfig } from './config.ts';

/** Entities that IAM policies name. */
const entities = {
  appointment: appointmentEntity,
  auditEntry: auditEntryEntity,
  dayItems: dayItemsEntity,
  dayTotals: dayTotalsEntity,
  lowStock: lowStockEntity,
  outboxEntry: outboxEntryEntity,
  patientDocument: patientDocumentEntity,
  uniqueClaim: uniqueClaimEntity,
};
export type RowKind = keyof typeof entities;

type Index = { readonly index?: string; readonly pk: Composite; readonly sk?: Composite };
type Composite = { readonly composite: readonly string[] };
type KeyedEntity = {
  readonly schema: { readonly indexes: Readonly<Record<string, Index>> };
  get(key: never): { params(): Record<string, unknown> };
};

// The table and client are never used, because the entity only builds the key.
const config = { table: 'any' } as TableConfig;

function makeLeadingKey(kind: RowKind): string {
  const entity: KeyedEntity = entities[kind](config);
  const primaryIndex = Object.values(entity.schema.indexes).find(({ index }) => index === undefined);
  const names = [...(primaryIndex?.pk.composite ?? []), ...(primaryIndex?.sk?.composite ?? [])];
  // The values only appear in the key pattern.
  const anyKey = Object.fromEntries(names.map((name) => [name, '*'])) as never;
  return toTableKey(entity.get(anyKey).params()).pk;
}

/** Returns the partition keys that ElectroDB writes, with `*` for each value, as in `$spa#eventId_*`. */
export const listLeadingKeys = (kinds: readonly RowKind[]): string[] => [
  ...new Set(kinds.map(makeLeadingKey)),
];
