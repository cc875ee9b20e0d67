import { ProspectClosed } from '#events/intake.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { prospectErrors } from '#shared/intake/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospect.ts';

type Closing = {
  readonly patientId: string;
  /** Their answers are in the client's record now. */
  readonly isRecorded: boolean;
};

/**
 * Out of the list. The application of a laser client is kept; that of anybody else lives on in the client's record alone
 * (spec 1 §3 prePacientes, §4).
 */
export function prospectClosed(
  { prospects }: Pick<Platform, 'prospects'>,
  prospect: Prospect,
  { patientId, isRecorded }: Closing,
): Write[] {
  const { prospectId, status, service } = prospect;
  const after = { ...prospect, status: 'active' as const, laserRequestPending: false, patientId };
  const leaves =
    isRecorded && service !== 'laser' ? prospects.remove(prospect) : prospects.save(after, prospect);
  return [
    // Somebody else decided about them meanwhile: nothing is left to try again.
    { ...leaves, refusal: prospectErrors.gone },
    tell(ProspectClosed, { prospectId }),
    audit('prospect.activated', prospectId, { before: { status }, after: { status: 'active', patientId } }),
  ];
}
