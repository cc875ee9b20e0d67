import type { Product } from '#shared/catalog/product.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { CatalogStore } from '../catalog/catalog.store.ts';
import { rawGets } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import type { PatientStore } from '../people/patient.store.ts';

export type ServiceRequestStore = {
  /** A client and the services they ask for, in the order asked. Throws `request.not_found` when one does not exist. */
  get(patientId: string, serviceIds: readonly string[]): Promise<{ patient: Patient; services: Product[] }>;
};

/** Read in one request: who looks for an hour waits for nothing else as long. */
export function serviceRequestStore(
  config: TableConfig,
  given: { readonly patients: PatientStore; readonly catalog: CatalogStore },
): ServiceRequestStore {
  const { patients, catalog } = given;
  return {
    async get(patientId, serviceIds) {
      const client = patients.keyOf(patientId);
      const asked = serviceIds.map(catalog.serviceKeyOf);
      const rowAt = await rawGets(config, [client, ...asked]);
      return {
        patient: patients.fromRow(rowAt(client)),
        services: asked.map((key) => catalog.serviceFromRow(rowAt(key))),
      };
    },
  };
}
