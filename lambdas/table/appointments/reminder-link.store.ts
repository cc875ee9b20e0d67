import type { ReminderLink } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { reminderLinkEntity } from './reminder-link.entity.ts';

export type ReminderLinkStore = {
  find(tokenHash: string): Promise<ReminderLink | undefined>;
  add(link: ReminderLink): RowWrite;
  /** Refuses the transaction with `appointment.link_spent` when the link was used before. */
  spend(link: ReminderLink, now: Date): RowWrite;
};

export function reminderLinkStore(config: TableConfig): ReminderLinkStore {
  const entity = reminderLinkEntity(config);
  return {
    find: async (tokenHash) => (await entity.get({ tokenHash }).go({ consistent: true })).data ?? undefined,
    add: (link) => putRow(entity.create(link).params()),
    spend: (link, now) =>
      putRow(
        entity
          .put({ ...link, usedAt: now.toISOString() })
          .where((row, { exists, notExists }) => `${exists(row.tokenHash)} AND ${notExists(row.usedAt)}`)
          .params(),
        appointmentErrors.link_spent,
      ),
  };
}
