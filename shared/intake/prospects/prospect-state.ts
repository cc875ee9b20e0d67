import type { IntakeService } from '../application/choices.ts';

/** `pending` until decided or registered. `active` once the client exists. */
export const prospectStatuses = ['pending', 'approved', 'active'] as const;
export const prospectSources = ['laserRequest', 'intake'] as const;

type ProspectState = {
  readonly service: IntakeService;
  readonly status: (typeof prospectStatuses)[number];
  readonly laserRequestPending: boolean;
};

/** Whether the front desk has to act (R126). */
export const isOpenProspect = ({ service, status, laserRequestPending }: ProspectState): boolean =>
  service === 'laser' ? laserRequestPending && status !== 'active' : status === 'pending';
