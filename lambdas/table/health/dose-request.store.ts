import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { doseRequestEntity } from './dose-request.entity.ts';

export type DoseRequestStore = {
  /** Throws `request.not_found`. */
  get(requestId: string): Promise<DoseRequest>;
  /** Oldest first. */
  byPatient(patientId: string): Promise<DoseRequest[]>;
  /** Those nobody has answered, oldest first. */
  open(): Promise<DoseRequest[]>;
  /** Those somebody has, newest first, twenty at a time. */
  decided(cursor: string | undefined): Promise<Page<DoseRequest>>;
  create(request: DoseRequest): RowWrite;
  /** Refused as stale when someone else changed it since it was read. */
  save(after: DoseRequest, before: DoseRequest): RowWrite;
};

const perPage = 20;

export function doseRequestStore(config: TableConfig): DoseRequestStore {
  const { entity, get, create, replace } = tableRows(doseRequestEntity, config);
  return {
    get: (requestId) => get({ requestId }),
    byPatient: (patientId) => listAll(entity.query.byPatient({ patientId })),
    open: () => listAll(entity.query.byQueue({ queue: 'open' })),
    decided: (cursor) =>
      pageOf(entity.query.byQueue({ queue: 'decided' }), { cursor, limit: perPage, order: 'desc' }),
    create,
    save: replace,
  };
}
