import type { PatientDay } from '#shared/appointments/booking/patient-day.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { patientDayEntity } from './patient-day.entity.ts';

export type PatientDayStore = {
  get(patientId: string, date: string): Promise<PatientDay>;
  /** Refused as stale when anything of the client's was booked, moved or ended that day since it was read. */
  save(day: PatientDay): RowWrite;
};

export function patientDayStore(config: TableConfig): PatientDayStore {
  const entity = patientDayEntity(config);
  return {
    async get(patientId, date) {
      const { data } = await entity.get({ patientId, date }).go({ consistent: true });
      return data ?? { patientId, date, version: 0, appointments: [] };
    },

    save({ version, ...day }) {
      const row = { ...day, appointments: [...day.appointments], version: version + 1 };
      const write =
        version === 0
          ? entity.create(row)
          : entity.put(row).where((attribute, { eq }) => eq(attribute.version, version));
      return putRow(write.params());
    },
  };
}
