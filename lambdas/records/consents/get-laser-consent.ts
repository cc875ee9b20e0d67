import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { mayOpenConsent } from '#shared/records/consents/laser-consent.ts';
import { getLaserConsent as route } from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { assertRecordAccess, readsRecord } from '../access/record-access.ts';

/** What was signed is part of the record, whatever became of the appointment it was signed for. */
export const getLaserConsent = operationUsing(
  ['files'],
  route,
  async ({ params: { appointmentId }, actor }, platform) => {
    const { laserConsents, appointments, files } = platform;
    const consent = await laserConsents.find(appointmentId);
    if (!consent) throw new AppError(recordErrors.consent_missing);
    const { patientId } = await assertRecordAccess(
      platform,
      actor,
      consent.patientId,
      recordErrors.consent_missing,
    );
    if (!mayOpenConsent(actor, consent, await appointments.find(appointmentId)))
      throw new AppError(recordErrors.consent_elsewhere);
    await readsRecord(platform, patientId, 'laserConsent');
    const file = { key: consent.signatureKey, contentType: 'image/png', filename: 'firma.png' };
    return { consent, signatureLink: await files.viewLink(file) };
  },
);
