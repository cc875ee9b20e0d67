import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import { deleteRow, type RowWrite } from '../engine/write.ts';
import { smsOptOutEntity } from './sms-opt-out.entity.ts';

/** Phones in E.164 that opted out. */
export type SmsOptOutStore = {
  has(phone: string): Promise<boolean>;
  /** The write is rejected if the phone is already present. */
  add(phone: string, now: Date): RowWrite;
  remove(phone: string): RowWrite;
};

export function smsOptOutStore(config: TableConfig): SmsOptOutStore {
  const { entity, find, create } = makeTableRows(smsOptOutEntity, config);
  return {
    has: async (phone) => (await find({ phone })) !== undefined,
    add: (phone, now) => create({ phone, at: now.toISOString() }),
    remove: (phone) => deleteRow(entity.remove({ phone }).params()),
  };
}
