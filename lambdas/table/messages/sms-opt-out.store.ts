import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
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
  const entity = smsOptOutEntity(config);
  return {
    has: async (phone) => (await entity.get({ phone }).go({ consistent: true })).data !== null,
    add: (phone, now) => putRow(entity.create({ phone, at: now.toISOString() }).params()),
    remove: (phone) => deleteRow(entity.remove({ phone }).params()),
  };
}
