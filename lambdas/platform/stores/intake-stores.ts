import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type IntakeRecordStore, intakeRecordStore } from '#lambdas/table/intake/intake-record.store.ts';
import { type LaserRequestStore, laserRequestStore } from '#lambdas/table/intake/laser-request.store.ts';
import { type PastInterviewStore, pastInterviewStore } from '#lambdas/table/intake/past-interview.store.ts';
import { type ProspectStore, prospectStore } from '#lambdas/table/intake/prospect.store.ts';
import { deferred } from '../deferred.ts';

/** Who asks to become a client, and what they answer. */
export type IntakeStores = {
  intakeRecords: IntakeRecordStore;
  laserRequests: LaserRequestStore;
  pastInterviews: PastInterviewStore;
  prospects: ProspectStore;
};

export const intakeStoresOf = (config: TableConfig): IntakeStores => ({
  intakeRecords: deferred(() => intakeRecordStore(config)),
  laserRequests: deferred(() => laserRequestStore(config)),
  pastInterviews: deferred(() => pastInterviewStore(config)),
  prospects: deferred(() => prospectStore(config)),
});
