import type { TableConfig } from '../engine/config.ts';
import { tableRows } from '../engine/row.ts';
import { deleteRow, type RowWrite } from '../engine/write.ts';
import { smsOptOutEntity } from './sms-opt-out.entity.ts';

/** Phones in E.164 whose owners answered STOP or BAJA. */
export type SmsOptOutStore = {
  has(phone: string): Promise<boolean>;
  /** Stale when it is there already: of many at once, one adds it. */
  add(phone: string, now: Date): RowWrite;
  /** Stale when it is not there. */
  remove(phone: string): RowWrite;
};

export function smsOptOutStore(config: TableConfig): SmsOptOutStore {
  const { entity, find, create } = tableRows(smsOptOutEntity, config);
  return {
    has: async (phone) => (await find({ phone })) !== undefined,
    add: (phone, now) => create({ phone, at: now.toISOString() }),
    remove: (phone) => deleteRow(entity.remove({ phone }).params()),
  };
}
