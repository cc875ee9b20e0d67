import type { IntakeService } from '../application/choices.ts';

/** `pending` until the front desk decides or the person registers; `active` once there is a client. */
export const prospectStatuses = ['pending', 'approved', 'active'] as const;
export const prospectSources = ['laserRequest', 'intake'] as const;

type Standing = {
  readonly service: IntakeService;
  readonly status: (typeof prospectStatuses)[number];
  readonly laserRequestPending: boolean;
};

/** Whether the front desk has something to do about them (R126). */
export const isOpenProspect = ({ service, status, laserRequestPending }: Standing): boolean =>
  service === 'laser' ? laserRequestPending && status !== 'active' : status === 'pending';
