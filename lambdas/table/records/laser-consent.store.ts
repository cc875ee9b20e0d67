import type { LaserConsent } from '#shared/records/consents/laser-consent.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { laserConsentEntity } from './laser-consent.entity.ts';

export type LaserConsentStore = {
  find(appointmentId: string): Promise<LaserConsent | undefined>;
  /** Returns the ids of the appointments that have a consent. */
  listSignedIds(appointmentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the newest first, at most a hundred. */
  byPatient(patientId: string): Promise<LaserConsent[]>;
  /** The write is rejected with `record.consent_signed` if the appointment has one. */
  create(consent: LaserConsent): RowWrite;
};

const maxListed = 100;

export function laserConsentStore(config: TableConfig): LaserConsentStore {
  const { entity, find, create } = makeTableRows(laserConsentEntity, config);
  return {
    find: (appointmentId) => find({ appointmentId }),
    async listSignedIds(appointmentIds) {
      const keys = appointmentIds.map((appointmentId) => ({ appointmentId }));
      const idsOnly = { consistent: true, attributes: ['appointmentId' as const] };
      const rows = await batchGet(keys, (batchKeys) => entity.get(batchKeys).go(idsOnly));
      return new Set(rows.map(({ appointmentId }) => appointmentId));
    },
    byPatient: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ order: 'desc', limit: maxListed })).data,
    create: (consent) => ({ ...create(consent), rejection: recordErrors.consent_signed }),
  };
}
