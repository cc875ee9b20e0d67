import { PatientAdded } from '#events/patients.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { patientOf } from '#shared/patients/admission.ts';
import { intakeRecorded } from '../prospects/intake-recorded.ts';
import { prospectClosed } from '../prospects/prospect-closed.ts';

type Becoming = {
  readonly patientId: string;
  /** What is for sale, as allowances are reckoned from it. */
  readonly services: Awaited<ReturnType<Platform['catalog']['services']>>;
  /** They came by themselves: the e-mail is to be proved. */
  readonly awaitsEmailProof?: boolean;
};

/**
 * Somebody who applied becomes a client with their answers on record, and the prospect ends: by 'Set' or by registering
 * themselves. The account is opened in the same commit. Refused as `prospect.gone` when somebody was quicker.
 */
export function convertProspect(
  platform: Pick<Platform, 'patients' | 'intakeRecords' | 'prospects' | 'now'>,
  prospect: Prospect,
  { patientId, services, awaitsEmailProof }: Becoming,
): Write[] {
  const client = patientOf(prospect, { patientId, services, now: platform.now() });
  const { email, permissions, intakeService, active } = client;
  return [
    ...platform.patients.put({ ...client, ...(awaitsEmailProof && { awaitsEmailProof }) }),
    ...intakeRecorded(platform, patientId, prospect),
    ...prospectClosed(platform, prospect, patientId),
    tell(PatientAdded, { patientId }),
    audit('patient.added', patientId, { after: { email, permissions, intakeService, active } }),
  ];
}
