import type { Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import type { CatalogStore } from '../catalog/catalog.store.ts';
import type { CenterSettingsStore } from '../content/center-settings.store.ts';
import { getRawRows } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import type { PatientStore } from '../people/patient.store.ts';

type ServiceRequest = {
  readonly patient: Patient;
  /** In the requested order. */
  readonly services: Product[];
  readonly settings: CenterSettings;
};
export type ServiceRequestStore = {
  /** Reads client, services and settings. Throws `request.not_found`. */
  get(patientId: string, serviceIds: readonly string[]): Promise<ServiceRequest>;
};

const throwNotFound = (): never => {
  throw new AppError(coreErrors.not_found);
};

/** Reads all rows in one request to keep the slot search fast. */
export function serviceRequestStore(
  config: TableConfig,
  stores: {
    readonly patients: PatientStore;
    readonly catalog: CatalogStore;
    readonly settings: CenterSettingsStore;
  },
): ServiceRequestStore {
  const { patients, catalog, settings } = stores;
  return {
    async get(patientId, serviceIds) {
      const patientRead = patients.rowAt(patientId);
      const serviceReads = serviceIds.map((serviceId) => catalog.serviceAt(serviceId));
      const settingsRead = settings.rowAt();
      const keys = [patientRead, ...serviceReads, settingsRead].map(({ key }) => key);
      const findRow = await getRawRows(config, keys);
      return {
        patient: patientRead.parse(findRow(patientRead.key)) ?? throwNotFound(),
        services: serviceReads.map(({ key, parse }) => parse(findRow(key)) ?? throwNotFound()),
        settings: settingsRead.parse(findRow(settingsRead.key)),
      };
    },
  };
}
