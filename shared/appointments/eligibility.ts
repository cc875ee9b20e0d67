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

const shownOnWeb = (service: OfferedService) =>
  service.active && service.visible && (service.showIn === 'shop' || service.showIn === 'both');

const mayHaveLaser = (service: OfferedService, patient: LaserStanding) =>
  patient.intakeService === 'laser' ||
  patient.permissions.includes('laser') ||
  patient.allowedServiceIds.includes(service.serviceId);

/** Whether a client may request a service: on the web, and for laser only who was admitted to it. */
export const mayRequest = (service: OfferedService, patient: LaserStanding) =>
  shownOnWeb(service) && (!service.laser || mayHaveLaser(service, patient));
