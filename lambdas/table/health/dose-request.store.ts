import type { DoseRequest } from '#shared/health/dose-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { doseRequestEntity } from './dose-request.entity.ts';

export type DoseRequestStore = {
  get(requestId: string): Promise<DoseRequest>;
  /** Returns the oldest first. */
  byPatient(patientId: string): Promise<DoseRequest[]>;
  /** Returns the oldest first. */
  open(): Promise<DoseRequest[]>;
  /** Returns the newest first, twenty per page. */
  decided(cursor: string | undefined): Promise<Page<DoseRequest>>;
  create(request: DoseRequest): RowWrite;
  save(after: DoseRequest, before: DoseRequest): RowWrite;
};

const pageSize = 20;

export function doseRequestStore(config: TableConfig): DoseRequestStore {
  const { entity, get, create, replace } = makeTableRows(doseRequestEntity, config);
  return {
    get: (requestId) => get({ requestId }),
    byPatient: (patientId) => listAll(entity.query.byPatient({ patientId })),
    open: () => listAll(entity.query.byQueue({ queue: 'open' })),
    decided: (cursor) =>
      readPage(entity.query.byQueue({ queue: 'decided' }), { cursor, limit: pageSize, order: 'desc' }),
    create,
    save: replace,
  };
}
