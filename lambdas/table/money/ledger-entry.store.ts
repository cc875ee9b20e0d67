import type { LedgerEntry } from '#shared/payments/ledger.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { ledgerEntryEntity } from './ledger-entry.entity.ts';

export type LedgerStore = {
  byAppointment(appointmentId: string): Promise<LedgerEntry[]>;
  /** What counts for one civil day, in the order it happened. */
  onDay(date: string): Promise<LedgerEntry[]>;
  /** Each kind of movement happens once to an appointment; a second is refused as stale. */
  append(entry: LedgerEntry): RowWrite;
};

export function ledgerStore(config: TableConfig): LedgerStore {
  const entity = ledgerEntryEntity(config);
  return {
    byAppointment: async (appointmentId) =>
      (await entity.query.byAppointment({ appointmentId }).go({ pages: 'all', consistent: true })).data,
    onDay: async (date) => (await entity.query.byDay({ date }).go({ pages: 'all' })).data,
    append: (entry) => putRow(entity.create(entry).params()),
  };
}
