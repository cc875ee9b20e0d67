import { ProspectClosed } from '#events/intake.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';

/**
 * Out of the list, once their answers are on the client's record. The application of a laser client is kept; that of
 * anybody else lives on in the record alone (R147).
 */
export function prospectClosed(
  { prospects }: Pick<Platform, 'prospects'>,
  prospect: Prospect,
  patientId: string,
): Write[] {
  const { prospectId, status, service } = prospect;
  const after = { ...prospect, status: 'active' as const, laserRequestPending: false, patientId };
  const leaves = service === 'laser' ? prospects.save(after, prospect) : prospects.remove(prospect);
  return [
    // Somebody else decided about them meanwhile: nothing is left to try again.
    { ...leaves, refusal: prospectErrors.gone },
    tell(ProspectClosed, { prospectId }),
    audit('prospect.activated', prospectId, { before: { status }, after: { status: 'active', patientId } }),
  ];
}
