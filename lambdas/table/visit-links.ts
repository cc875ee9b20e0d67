import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { VisitLink } from '#shared/appointments/visit-link.ts';
import type { TableConfig } from './config.ts';
import { visitLinkEntity } from './entities/visit-link.ts';
import { putRow, type RowWrite } from './write.ts';

export type VisitLinkStore = {
  find(tokenHash: string): Promise<VisitLink | undefined>;
  add(link: VisitLink): RowWrite;
  /** Refuses the transaction with `appointment.link_spent` when the link was used before. */
  spend(link: VisitLink, now: Date): RowWrite;
};

export function visitLinkStore(config: TableConfig): VisitLinkStore {
  const entity = visitLinkEntity(config);
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
