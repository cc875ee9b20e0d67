import type { ReminderLink } from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows, unusedLink } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { reminderLinkEntity } from './reminder-link.entity.ts';

export type ReminderLinkStore = {
  find(tokenHash: string): Promise<ReminderLink | undefined>;
  add(link: ReminderLink): RowWrite;
  /** Rejects the transaction with `appointment.link_spent` if the link was used. */
  markUsed(link: ReminderLink, now: Date): RowWrite;
};

export function reminderLinkStore(config: TableConfig): ReminderLinkStore {
  const { find, create, put } = makeTableRows(reminderLinkEntity, config);
  return {
    find: (tokenHash) => find({ tokenHash }),
    add: create,
    markUsed: (link, now) => ({
      ...put({ ...link, usedAt: now.toISOString() }, unusedLink),
      rejection: appointmentErrors.link_spent,
    }),
  };
}
