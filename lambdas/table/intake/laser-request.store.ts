import type { LaserRequest } from '#shared/intake/laser/laser-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { laserRequestEntity } from './laser-request.entity.ts';

export type LaserRequestStore = {
  get(requestId: string): Promise<LaserRequest>;
  /** Returns the oldest first. */
  byPatient(patientId: string): Promise<LaserRequest[]>;
  /** Returns the oldest first. */
  open(): Promise<LaserRequest[]>;
  create(request: LaserRequest): RowWrite;
  save(after: LaserRequest, before: LaserRequest): RowWrite;
};

export function laserRequestStore(config: TableConfig): LaserRequestStore {
  const { entity, get, create, replace } = makeTableRows(laserRequestEntity, config);
  return {
    get: (requestId) => get({ requestId }),
    byPatient: (patientId) => listAll(entity.query.byPatient({ patientId })),
    open: () => listAll(entity.query.byQueue({ queue: 'open' })),
    create,
    save: replace,
  };
}
