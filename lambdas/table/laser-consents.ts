import { recordErrors } from '#shared/records/errors.ts';
import type { LaserConsent } from '#shared/records/laser-consent.ts';
import type { TableConfig } from './config.ts';
import { laserConsentEntity } from './entities/laser-consent.ts';
import { putRow, type RowWrite } from './write.ts';

export type LaserConsentStore = {
  find(appointmentId: string): Promise<LaserConsent | undefined>;
  /** Which of these visits are consented to; at most a day's. */
  signed(appointmentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first; at most the last hundred. */
  byPatient(patientId: string): Promise<LaserConsent[]>;
  /** Refused with `record.consent_signed` when the visit has one: it is given once, and stays. */
  create(consent: LaserConsent): RowWrite;
};

const mostShown = 100;

export function laserConsentStore(config: TableConfig): LaserConsentStore {
  const entity = laserConsentEntity(config);
  return {
    find: async (appointmentId) =>
      (await entity.get({ appointmentId }).go({ consistent: true })).data ?? undefined,
    async signed(appointmentIds) {
      if (appointmentIds.length === 0) return new Set();
      const keys = appointmentIds.map((appointmentId) => ({ appointmentId }));
      const { data } = await entity.get(keys).go({ consistent: true, attributes: ['appointmentId'] });
      return new Set(data.map(({ appointmentId }) => appointmentId));
    },
    byPatient: async (patientId) =>
      (await entity.query.byPatient({ patientId }).go({ order: 'desc', limit: mostShown })).data,
    create: (consent) => putRow(entity.create(consent).params(), recordErrors.consent_signed),
  };
}
