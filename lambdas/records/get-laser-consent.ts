import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { getLaserConsent as route } from '#shared/records/laser-consent-api.ts';
import { visitToConsent } from './laser-visits.ts';
import { readsRecord } from './record-access.ts';

export const getLaserConsent = operationUsing(
  ['files'],
  route,
  async ({ params: { appointmentId }, actor }, platform) => {
    const visit = await visitToConsent(platform, appointmentId, actor);
    const consent = await platform.laserConsents.find(visit.appointmentId);
    if (!consent) throw new AppError(recordErrors.consent_missing);
    await readsRecord(platform, visit.patientId, 'laserConsent');
    const file = { key: consent.signatureKey, contentType: 'image/png', filename: 'firma.png' };
    return { consent, signatureLink: await platform.files.viewLink(file) };
  },
);
