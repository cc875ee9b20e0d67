import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { doseRequestEntity } from './dose-request.entity.ts';

export type DoseRequestStore = {
  /** Oldest first. */
  byPatient(patientId: string): Promise<DoseRequest[]>;
  /** Those nobody has answered, oldest first. */
  open(): Promise<DoseRequest[]>;
  create(request: DoseRequest): RowWrite;
};

export function doseRequestStore(config: TableConfig): DoseRequestStore {
  const entity = doseRequestEntity(config);
  return {
    byPatient: async (patientId) => (await entity.query.byPatient({ patientId }).go({ pages: 'all' })).data,
    open: async () => (await entity.query.byQueue({ queue: 'open' }).go({ pages: 'all' })).data,
    create: (request) =>
      putRow(entity.create({ ...request, queue: request.status === 'pending' ? 'open' : 'none' }).params()),
  };
}
