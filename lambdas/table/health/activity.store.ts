import { coreErrors } from '#shared/core/errors.ts';
import type { Activity } from '#shared/health/activity.ts';
import type { TableConfig } from '../engine/config.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { activityEntity } from './activity.entity.ts';

export type ActivityStore = {
  /** From one day to another, both included. */
  between(patientId: string, from: string, to: string): Promise<Activity[]>;
  add(activity: Activity): RowWrite;
  /** Refused with `request.not_found` when it is not there. */
  remove(key: Pick<Activity, 'patientId' | 'date' | 'activityId'>): RowWrite;
};

export function activityStore(config: TableConfig): ActivityStore {
  const entity = activityEntity(config);
  return {
    async between(patientId, from, to) {
      const list = entity.query.byPatient({ patientId }).between({ date: from }, { date: `${to}~` });
      return (await list.go({ pages: 'all', consistent: true })).data;
    },
    add: (activity) => putRow(entity.create(activity).params()),
    remove: (key) =>
      deleteRow(
        entity
          .delete(key)
          .where(({ activityId }, { exists }) => exists(activityId))
          .params(),
        coreErrors.not_found,
      ),
  };
}
