import type { AnyRoute } from '#shared/core/route.ts';
import { getRecordOverview } from '#shared/desk/overview-api.ts';
import { toHealthAnswers } from '#shared/intake/application/answers.ts';
import * as answersApi from '#shared/records/answers/answers-api.ts';
import * as records from '#shared/records/api.ts';
import * as consents from '#shared/records/consents/laser-consent-api.ts';
import { createEnteredAppointment } from '../appointments/desk-actions.ts';
import { thePlatform } from '../center/center.ts';
import { type Fixture, loadAppointment } from '../center/fixture.ts';
import { someAnswers } from '../intake/prospects.ts';
import { aClientWithoutPassword, createAnswersToken } from '../records/answer-links.ts';
import { createConsentToken } from '../records/consent-links.ts';
import { aSignature } from '../records/signature.ts';
import type { Target } from './targets.ts';

/** Assigns the client to the aesthetician by a desk entry, because clients' requests are rate-limited. */
const appointment = (fixture: Fixture) => createEnteredAppointment(fixture, { time: '14:00' });

/** Creates an assigned appointment with a signed consent. */
async function createSignedConsent(fixture: Fixture): Promise<string> {
  const { laserConsents, commit, now } = thePlatform();
  const appointmentId = await appointment(fixture);
  const { patientId } = await loadAppointment(appointmentId);
  await commit(
    laserConsents.create({
      appointmentId,
      patientId,
      acceptedBy: { name: 'Marisol' },
      at: now().toISOString(),
      recordedBy: { userId: fixture.member.staffId, name: 'Carmen' },
      version: 'laser-v1.0',
      textHash: 'a'.repeat(64),
      text: '',
      signatureKey: 'firma.png',
    }),
  );
  return appointmentId;
}

/** Creates a link to the consent of the appointment, sent to its client's e-mail. */
const createConsentLink = async (_: Fixture, appointmentId: string) => ({
  token: await createConsentToken(appointmentId),
});

const answers = toHealthAnswers(someAnswers('Nueva'));

/** Creates a link with health questions to a new client. */
const createAnswersLink = async () => ({ token: await createAnswersToken(await aClientWithoutPassword()) });

export const recordsTargets: readonly (readonly [AnyRoute, Target])[] = [
  [records.listAccessLog, {}],
  [records.listRecommendableProducts, {}],
  [consents.listConsentsDue, {}],
  [records.getRecordSummary, { appointment }],
  [getRecordOverview, { appointment }],
  [records.getIntakeRecord, { appointment }],
  [
    records.correctHealthAnswers,
    {
      appointment,
      // The fixture's client has no answers, so the operation rejects the call.
      body: () => ({ recordedAt: '2026-01-05T14:00:00.000Z', answers, reason: 'Lo dijo en la visita' }),
      status: 409,
    },
  ],
  [answersApi.requestHealthAnswers, { appointment }],
  [answersApi.getMyHealthAnswers, {}],
  [answersApi.giveHealthAnswers, { body: () => ({ answers: { ...answers, birthDate: '1990-05-14' } }) }],
  [answersApi.openAnswersLink, { ids: createAnswersLink }],
  [answersApi.startAnswersLink, { ids: createAnswersLink }],
  [
    answersApi.answerByLink,
    { ids: createAnswersLink, body: () => ({ answers: { ...answers, birthDate: '1990-05-14' } }) },
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
  // The fixture's appointment is no laser appointment, so the operation rejects the call.
  [
    consents.acceptLaserConsent,
    { appointment, body: () => ({ textHash: 'a'.repeat(64), signature: aSignature }), status: 409 },
  ],
  [consents.getLaserConsent, { appointment: createSignedConsent }],
  [consents.getConsentState, { appointment }],
  [consents.sendConsentLink, { appointment, status: 409 }],
  [consents.openConsentLink, { appointment, ids: createConsentLink }],
  [
    consents.signConsentLink,
    {
      appointment,
      ids: createConsentLink,
      body: () => ({ textHash: 'a'.repeat(64), signature: aSignature }),
      // The text on screen is another one.
      status: 409,
    },
  ],
];
