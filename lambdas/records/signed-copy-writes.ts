import { SignedPaperFiled } from '#events/patients.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isClientCopy } from '#shared/records/consents/signed-consent.ts';

/** Emits the client's signed copies again once the e-mail is proved. Guardians have already received theirs. */
export async function buildSignedCopyWrites({ documents }: Platform, patientId: string): Promise<Write[]> {
  const clientCopies = (await documents.byPatient(patientId)).filter(isClientCopy);
  return clientCopies.map(({ documentId }) => emit(SignedPaperFiled, { patientId, documentId }));
}
