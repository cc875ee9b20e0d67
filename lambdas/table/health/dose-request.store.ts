import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { doseRequestEntity } from './dose-request.entity.ts';

export type DoseRequestStore = {
  get(requestId: string): Promise<DoseRequest>;
  /** Oldest first. */
  byPatient(patientId: string): Promise<DoseRequest[]>;
  /** Oldest first. */
  open(): Promise<DoseRequest[]>;
  /** Newest first, twenty per page. */
  decided(cursor: string | undefined): Promise<Page<DoseRequest>>;
  create(request: DoseRequest): RowWrite;
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
