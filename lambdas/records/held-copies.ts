import { SignedPaperFiled } from '#events/patients.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isClientsCopy } from '#shared/records/consents/signed-paper.ts';

/** The copies of what a client signed were kept from an e-mail that nobody had proved: told again, they go to it. A guardian has theirs. */
export async function heldCopies({ documents }: Platform, patientId: string): Promise<Write[]> {
  const signed = (await documents.byPatient(patientId)).filter(isClientsCopy);
  return signed.map(({ documentId }) => tell(SignedPaperFiled, { patientId, documentId }));
}
