import type { AnyRoute } from '#shared/core/route.ts';
import * as records from '#shared/records/api.ts';
import * as consents from '#shared/records/consents/laser-consent-api.ts';
import { entered } from '../appointments/desk-actions.ts';
import { thePlatform } from '../center/center.ts';
import { type Scene, stored } from '../center/scene.ts';
import { someAnswers } from '../intake/prospects.ts';
import { aSignature } from '../records/signature.ts';
import type { Target } from './targets.ts';

/** What makes the client one of the aesthetician's: entered by the desk, since a client may ask for so many an hour. */
const appointment = (scene: Scene) => entered(scene, { time: '14:00' });

/** The same, with a consent that was signed for it. */
async function consented(scene: Scene): Promise<string> {
  const { laserConsents, commit, now } = thePlatform();
  const appointmentId = await appointment(scene);
  const { patientId } = await stored(appointmentId);
  await commit(
    laserConsents.create({
      appointmentId,
      patientId,
      acceptedBy: { name: 'Marisol' },
      at: now().toISOString(),
      recordedBy: { userId: scene.member.staffId, name: 'Carmen' },
      version: 'laser-v1.0',
      textHash: 'a'.repeat(64),
      text: '',
      signatureKey: 'firma.png',
    }),
  );
  return appointmentId;
}

export const recordsTargets: readonly (readonly [AnyRoute, Target])[] = [
  [records.listAccessLog, {}],
  [records.listRecommendableProducts, {}],
  [consents.listConsentsDue, {}],
  [records.getRecordSummary, { appointment }],
  [records.getIntakeRecord, { appointment }],
  [
    records.correctHealthAnswers,
    {
      appointment,
      // The scene's client never answered: whoever may correct is let in and told so.
      body: () => {
        const { conditions, allergies, pastTreatments, medications, ...rest } = someAnswers('Nueva');
        const { areaTreated, areaTreatmentDetail, lastTreatment } = rest;
        const answers = {
          conditions,
          allergies,
          pastTreatments,
          medications,
          areaTreated,
          areaTreatmentDetail,
          lastTreatment,
        };
        return { recordedAt: '2026-01-05T14:00:00.000Z', answers, reason: 'Lo dijo en la visita' };
      },
      answer: 409,
    },
  ],
  [records.listSkinAnalyses, { appointment }],
  [
    records.addSkinAnalysis,
    {
      appointment,
      body: () => ({ date: '2026-01-05', skinType: 'dry', observations: '', alterations: ['scale'] }),
    },
  ],
  [records.listRecommendations, { appointment }],
  [records.saveRecommendations, { appointment, body: () => ({ productIds: [] }) }],
  // The scene's appointment is no laser, so that whoever may sign is let in and told so.
  [
    consents.acceptLaserConsent,
    { appointment, body: () => ({ textHash: 'a'.repeat(64), signature: aSignature }), answer: 409 },
  ],
  [consents.getLaserConsent, { appointment: consented }],
];
