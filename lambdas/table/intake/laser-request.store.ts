import { AppError, coreErrors } from '#shared/core/errors.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { laserRequestEntity } from './laser-request.entity.ts';

export type LaserRequestStore = {
  /** Throws `request.not_found`. */
  get(requestId: string): Promise<LaserRequest>;
  /** Oldest first. */
  byPatient(patientId: string): Promise<LaserRequest[]>;
  /** Those that wait for somebody, oldest first. */
  open(): Promise<LaserRequest[]>;
  create(request: LaserRequest): RowWrite;
  /** Refused as stale when someone else changed it since it was read. */
  save(after: LaserRequest, before: LaserRequest): RowWrite;
};

const queueOf = (request: LaserRequest) => (isOpenRequest(request) ? ('open' as const) : ('none' as const));

export function laserRequestStore(config: TableConfig): LaserRequestStore {
  const entity = laserRequestEntity(config);
  return {
    async get(requestId) {
      const { data } = await entity.get({ requestId }).go({ consistent: true });
      if (!data) throw new AppError(coreErrors.not_found);
      return data;
    },
    byPatient: async (patientId) => (await entity.query.byPatient({ patientId }).go({ pages: 'all' })).data,
    open: async () => (await entity.query.byQueue({ queue: 'open' }).go({ pages: 'all' })).data,
    create: (request) => putRow(entity.create({ ...request, queue: queueOf(request) }).params()),
    save: (after, before) => {
      const next = { ...after, version: before.version + 1 };
      return putRow(
        entity
          .put({ ...next, queue: queueOf(next) })
          .where((row, { eq }) => eq(row.version, before.version))
          .params(),
      );
    },
  };
}
