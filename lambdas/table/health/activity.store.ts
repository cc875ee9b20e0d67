import { coreErrors } from '#shared/core/errors.ts';
import type { Activity } from '#shared/health/activity.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { activityEntity } from './activity.entity.ts';

export type ActivityStore = {
  /** Returns the activities of a range of days, inclusive. */
  between(patientId: string, from: string, to: string): Promise<Activity[]>;
  add(activity: Activity): RowWrite;
  /** The write is rejected with `request.not_found` if missing. */
  remove(key: Pick<Activity, 'patientId' | 'date' | 'activityId'>): RowWrite;
};

export function activityStore(config: TableConfig): ActivityStore {
  const { entity, create, remove } = makeTableRows(activityEntity, config);
  return {
    between(patientId, from, to) {
      const list = entity.query.byPatient({ patientId }).between({ date: from }, { date: `${to}~` });
      return listAll(list, { consistent: true });
    },
    add: create,
    remove: (key) => ({
      ...remove(key, ({ activityId }, { exists }) => exists(activityId)),
      rejection: coreErrors.not_found,
    }),
  };
}
