import type { DataOf } from '#events/define-event.ts';
import { ConsentSigned, SignedPaperFiled } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { files } from '#lambdas/platform/external/from-env.ts';
import type { Background } from '#lambdas/runtime/background.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { fullName } from '#shared/core/person.ts';
import { generalPaper, laserPaper, signedDocument } from '#shared/records/consents/signed-paper.ts';

/** General consent, if it is still the one accepted at that time. */
async function generalPaperOf(
  { intakeRecords, patients }: Background<never>,
  { patientId, acceptedAt }: DataOf<typeof ConsentSigned>,
) {
  const record = await intakeRecords.find(patientId);
  if (record?.consent?.acceptedAt !== acceptedAt) return undefined;
  return generalPaper(record.consent, fullName(await patients.evenArchived(patientId)));
}

async function laserPaperOf({ laserConsents }: Background<never>, appointmentId: string) {
  const consent = await laserConsents.find(appointmentId);
  return consent && laserPaper(consent);
}

async function filePaper(platform: Background<'files'>, signed: DataOf<typeof ConsentSigned>): Promise<void> {
  const { patientId, appointmentId } = signed;
  const paper = await (appointmentId === undefined
    ? generalPaperOf(platform, signed)
    : laserPaperOf(platform, appointmentId));
  if (!paper) return;
  const signature =
    paper.signatureKey === undefined ? undefined : await platform.files.read(paper.signatureKey);
  // Loads the large PDF library on demand.
  const { signedPaperPdf } = await import('#lambdas/documents/signed-paper-pdf.ts');
  const { brandName } = await platform.settings.get();
  const content = signedPaperPdf({ paper, signature, brandName });
  const document = signedDocument({ patientId, paper, bytes: content.length, filedBy: platform.scope.actor });
  const { documentId, name, key, contentType } = document;
  await platform.files.write({ key, contentType, content });
  await platform.commit(
    platform.documents.create(document),
    tell(SignedPaperFiled, { patientId, documentId }),
    audit('document.stored', patientId, { documentId, name, bytes: content.length }),
  );
}

/** Stores a signed consent as a document of the client. */
export const handler = consumer(
  { name: 'file-signed-paper', on: ConsentSigned, run: ({ data }, platform) => filePaper(platform, data) },
  { files },
);
