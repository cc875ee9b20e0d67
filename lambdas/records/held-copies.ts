import { SignedPaperFiled } from '#events/patients.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isClientsCopy } from '#shared/records/consents/signed-paper.ts';

/** Emits the client's signed copies again once the e-mail is proved; guardians already received theirs. */
export async function heldCopies({ documents }: Platform, patientId: string): Promise<Write[]> {
  const signed = (await documents.byPatient(patientId)).filter(isClientsCopy);
  return signed.map(({ documentId }) => tell(SignedPaperFiled, { patientId, documentId }));
}
