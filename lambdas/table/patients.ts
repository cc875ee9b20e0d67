import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { TableConfig } from './config.ts';
import { patientEntity } from './entities/patient.ts';
import { putRow, type RowWrite } from './write.ts';

export type PatientStore = {
  /** Throws `request.not_found`. */
  get(patientId: string): Promise<Patient>;
  put(patient: Patient): RowWrite;
};

export function patientStore(config: TableConfig): PatientStore {
  const entity = patientEntity(config);
  return {
    async get(patientId) {
      const { data } = await entity.get({ patientId }).go({ consistent: true });
      if (!data) throw new AppError(coreErrors.not_found);
      return data;
    },
    put: (patient) => putRow(entity.put(patient).params()),
  };
}
