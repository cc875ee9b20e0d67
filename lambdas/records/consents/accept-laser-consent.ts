import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Input, operationUsing } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { fullDate } from '#shared/core/format.ts';
import {
  consentingPerson,
  type LaserConsent,
  signerWords,
  whyNoConsent,
} from '#shared/records/consents/laser-consent.ts';
import { acceptLaserConsent as route } from '#shared/records/consents/laser-consent-api.ts';
import {
  laserConsentHash,
  laserConsentText,
  laserConsentVersion,
} from '#shared/records/consents/laser-consent-text.ts';
import { signaturePicture } from '#shared/records/consents/signature.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { center } from '#shared/settings/center.ts';
import { recorder } from '../shared/recorder.ts';
import { appointmentToConsent, categoryNames } from './laser-appointments.ts';

type AssertSignableInput = Input<typeof route>;

/** Throws why this appointment takes no consent now. */
async function assertSignable(
  platform: Platform,
  appointment: Appointment,
  { body }: AssertSignableInput,
): Promise<void> {
  const why = whyNoConsent(appointment, today(platform.now()), await categoryNames(platform));
  if (why) throw new AppError(why);
  if (await platform.laserConsents.find(appointment.appointmentId))
    throw new AppError(recordErrors.consent_signed);
  if (body.textHash !== laserConsentHash) throw new AppError(recordErrors.consent_text_changed);
}

/** Who consented and who recorded it are two people; the text is kept as they read it. */
async function consentTo(
  platform: Platform,
  { appointmentId, patientId, date }: Appointment,
  { body, actor }: AssertSignableInput,
): Promise<LaserConsent> {
  const [client, { adultYears }] = await Promise.all([
    platform.patients.get(patientId),
    platform.settings.get(),
  ]);
  const patientName = fullName(client);
  const acceptedBy = consentingPerson({
    patientName,
    birthDate: client.birthDate,
    today: date,
    adultYears,
    guardian: body.guardian,
  });
  const places = { signer: signerWords(acceptedBy), patient: patientName, center: center.brandName };
  return {
    appointmentId,
    patientId,
    acceptedBy,
    recordedBy: await recorder(platform, actor),
    at: platform.now().toISOString(),
    version: laserConsentVersion,
    textHash: laserConsentHash,
    text: laserConsentText({ ...places, date: fullDate(date) }),
    signatureKey: `patients/${patientId}/laser-consents/${appointmentId}-${newId()}.png`,
  };
}

const written = ({ appointmentId, acceptedBy, recordedBy, version, textHash }: LaserConsent) => ({
  appointmentId,
  acceptedBy,
  recordedBy: recordedBy.name,
  version,
  textHash,
});

/** The signature is stored before the consent that names it; one without the other is taken away again. */
export const acceptLaserConsent = operationUsing(['files'], route, async (asked, platform) => {
  const { files, laserConsents, commit } = platform;
  const appointment = await appointmentToConsent(platform, asked.params.appointmentId, asked.actor);
  await assertSignable(platform, appointment, asked);
  const picture = signaturePicture(asked.body.signature);
  if (!picture) throw new AppError(recordErrors.signature_unreadable);
  const consent = await consentTo(platform, appointment, asked);
  const { patientId, signatureKey: key } = consent;
  await files.write({ key, contentType: 'image/png', content: picture });
  try {
    await commit(
      laserConsents.create(consent),
      tell(PatientChanged, { patientId }),
      audit('record.laserConsentAccepted', patientId, { before: {}, after: written(consent) }),
    );
  } catch (error) {
    await files.remove(key);
    throw error;
  }
  return consent;
});
