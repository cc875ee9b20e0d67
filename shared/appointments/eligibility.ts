/** What a service must be for a client to find it on the web (spec 2 §2 Client). */
export type OfferedService = {
  readonly serviceId: string;
  readonly laser: boolean;
  readonly active: boolean;
  readonly visible: boolean;
  readonly showIn: 'pos' | 'shop' | 'both' | 'none';
};
/** What a client may have done to them. */
export type LaserStanding = {
  readonly intakeService?: string | undefined;
  readonly permissions: readonly string[];
  readonly allowedServiceIds: readonly string[];
};

/** Whether visitors may see it. */
export const shownOnWeb = (service: OfferedService) =>
  service.active && service.visible && (service.showIn === 'shop' || service.showIn === 'both');

const mayHaveLaser = (service: OfferedService, patient: LaserStanding) =>
  patient.intakeService === 'laser' ||
  patient.permissions.includes('laser') ||
  patient.allowedServiceIds.includes(service.serviceId);

/** Whether a client may request a service: on the web, and for laser only who was admitted to it. */
export const mayRequest = (service: OfferedService, patient: LaserStanding) =>
  shownOnWeb(service) && (!service.laser || mayHaveLaser(service, patient));

/** Whether the front desk may book a service for a client: hidden from the web or not, but laser is laser. */
export const mayBookFor = (service: OfferedService, patient: LaserStanding) =>
  service.active && (!service.laser || mayHaveLaser(service, patient));

type SoldService = Pick<OfferedService, 'serviceId' | 'laser' | 'active' | 'visible'>;

/**
 * The services a client is allowed by name, brought in line with the catalogue: who is admitted to laser may have
 * every laser service that is sold, and whatever else they were allowed and still exists (spec 2 §7
 * sincronizarServiciosLaser). Nothing changes for anybody else.
 */
export function allowedServicesOf(patient: LaserStanding, services: readonly SoldService[]): string[] {
  const isAdmitted = patient.intakeService === 'laser' || patient.permissions.includes('laser');
  if (!isAdmitted) return [...patient.allowedServiceIds];
  const existing = new Set(services.map(({ serviceId }) => serviceId));
  const sold = services.filter(({ laser, active, visible }) => laser && active && visible);
  return [
    ...new Set([
      ...patient.allowedServiceIds.filter((serviceId) => existing.has(serviceId)),
      ...sold.map(({ serviceId }) => serviceId).sort(),
    ]),
  ];
}
