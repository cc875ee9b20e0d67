import type { DataOf } from '#events/define-event.ts';
import { ConsentSigned, SignedPaperFiled } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { files } from '#lambdas/platform/external/from-env.ts';
import type { BackgroundPlatform } from '#lambdas/runtime/background.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { formatFullName } from '#shared/core/person.ts';
import {
  createSignedDocument,
  toSignedGeneralConsent,
  toSignedLaserConsent,
} from '#shared/records/consents/signed-consent.ts';

/** Returns the general consent, or undefined if the client has accepted another one since. */
async function findGeneralConsentForm(
  { intakeRecords, patients }: BackgroundPlatform<never>,
  { patientId, acceptedAt }: DataOf<typeof ConsentSigned>,
) {
  const record = await intakeRecords.find(patientId);
  if (record?.consent?.acceptedAt !== acceptedAt) return undefined;
  return toSignedGeneralConsent(
    record.consent,
    formatFullName(await patients.getIncludingArchived(patientId)),
  );
}

async function findLaserConsentForm({ laserConsents }: BackgroundPlatform<never>, appointmentId: string) {
  const consent = await laserConsents.find(appointmentId);
  return consent && toSignedLaserConsent(consent);
}

async function fileConsentForm(
  platform: BackgroundPlatform<'files'>,
  consentFacts: DataOf<typeof ConsentSigned>,
): Promise<void> {
  const { patientId, appointmentId } = consentFacts;
  const form = await (appointmentId === undefined
    ? findGeneralConsentForm(platform, consentFacts)
    : findLaserConsentForm(platform, appointmentId));
  if (!form) return;
  const signature =
    form.signatureKey === undefined ? undefined : await platform.files.read(form.signatureKey);
  // Loads the large PDF library on demand.
  const { renderSignedConsentPdf } = await import('#lambdas/documents/signed-consent-pdf.ts');
  const { brandName } = await platform.settings.get();
  const content = renderSignedConsentPdf({ form, signature, brandName });
  const document = createSignedDocument({
    patientId,
    consent: form,
    bytes: content.length,
    filedBy: platform.scope.actor,
  });
  const { documentId, name, key, contentType } = document;
  await platform.files.write({ key, contentType, content });
  await platform.commit(
    platform.documents.create(document),
    emit(SignedPaperFiled, { patientId, documentId }),
    audit('document.stored', patientId, { documentId, name, bytes: content.length }),
  );
}

export const handler = consumer(
  {
    name: 'file-consent-form',
    on: ConsentSigned,
    run: ({ data }, platform) => fileConsentForm(platform, data),
  },
  { files },
);
