import type { TableConfig } from './config.ts';
import { smsOptOutEntity } from './entities/sms-opt-out.ts';

/** Phones in E.164 whose owners answered STOP or BAJA. */
export type SmsOptOutStore = {
  has(phone: string): Promise<boolean>;
  add(phone: string, now: Date): Promise<void>;
  remove(phone: string): Promise<void>;
};

export function smsOptOutStore(config: TableConfig): SmsOptOutStore {
  const entity = smsOptOutEntity(config);
  return {
    has: async (phone) => (await entity.get({ phone }).go({ consistent: true })).data !== null,
    async add(phone, now) {
      await entity.put({ phone, at: now.toISOString() }).go();
    },
    async remove(phone) {
      await entity.delete({ phone }).go();
    },
  };
}
