import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type DoseRequest, isOpenDoseRequest } from '#shared/health/dose-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { doseRequestEntity } from './dose-request.entity.ts';

export type DoseRequestStore = {
  /** Throws `request.not_found`. */
  get(requestId: string): Promise<DoseRequest>;
  /** Oldest first. */
  byPatient(patientId: string): Promise<DoseRequest[]>;
  /** Those nobody has answered, oldest first. */
  open(): Promise<DoseRequest[]>;
  /** Those somebody has, newest first, twenty at a time. */
  decided(cursor: string | undefined): Promise<{ readonly rows: DoseRequest[]; readonly cursor?: string }>;
  create(request: DoseRequest): RowWrite;
  /** Refused as stale when someone else changed it since it was read. */
  save(after: DoseRequest, before: DoseRequest): RowWrite;
};

const perPage = 20;
const queueOf = (request: DoseRequest) =>
  isOpenDoseRequest(request) ? ('open' as const) : ('decided' as const);

export function doseRequestStore(config: TableConfig): DoseRequestStore {
  const entity = doseRequestEntity(config);
  return {
    async get(requestId) {
      const { data } = await entity.get({ requestId }).go({ consistent: true });
      if (!data) throw new AppError(coreErrors.not_found);
      return data;
    },
    byPatient: async (patientId) => (await entity.query.byPatient({ patientId }).go({ pages: 'all' })).data,
    open: async () => (await entity.query.byQueue({ queue: 'open' }).go({ pages: 'all' })).data,
    async decided(cursor) {
      const list = entity.query.byQueue({ queue: 'decided' });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
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
