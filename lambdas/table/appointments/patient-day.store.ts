import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { patientDayEntity } from './patient-day.entity.ts';

export type PatientDayStore = {
  get(patientId: string, date: string): Promise<PatientDay>;
  /** The write is rejected if the client's day changed since it was read. */
  save(day: PatientDay): RowWrite;
};

export function patientDayStore(config: TableConfig): PatientDayStore {
  const { find, save } = makeTableRows(patientDayEntity, config);
  return {
    get: async (patientId, date) =>
      (await find({ patientId, date })) ?? { patientId, date, version: 0, appointments: [] },
    save: (day) => save({ ...day, version: day.version + 1 }, day.version || undefined),
  };
}
