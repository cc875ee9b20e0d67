import { describe, expect } from 'vitest';
import { activationLabels } from '#shared/intake/labels.ts';
import { activateProspect, getProspectReview, listProspects } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { correctHealthAnswers, getIntakeRecord, getRecordSummary } from '#shared/records/api.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect, readPatient, someAnswers } from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

// A client who submits the public questionnaire must not lose any answer.

let asAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  await aService('laser-legs', { laser: true });
});

const activate = async ({ prospectId }: Prospect) =>
  (await asAdmin(activateProspect, { params: { prospectId } })).reply;
const isListed = async ({ prospectId }: Prospect) =>
  (await asAdmin(listProspects)).reply.rows.some((row) => row.prospectId === prospectId);
const readRecord = (patientId: string) => thePlatform().intakeRecords.find(patientId);

/** Creates a client with a user in the pool, so that their e-mail is found. */
async function aKnownClient(name: string, permissions: string[] = []) {
  const { userId, email } = await anAccount('patient', name);
  await aPatient(name, { patientId: userId, email, permissions });
  return userId;
}

/** Creates a client with answers, and an anonymous application with other answers and their e-mail. */
async function aConflictingApplication(name: string) {
  const patientId = await aKnownClient(name);
  const { conditions } = someAnswers(name);
  await activate(
    await aProspect(name, {
      service: 'facial',
      allergies: 'Penicilina',
      conditions: { ...conditions, epilepsy: true },
    }),
  );
  advanceClock({ minutes: 5 });
  const otherAnswers = { fullName: 'Otra Persona', medications: 'Losartán' };
  return { patientId, prospect: await aProspect(name, { service: 'facial', ...otherAnswers }) };
}

describe('prospect who is already an active client', () => {
  it.each([
    ['facial', [], undefined],
    ['laser', ['laser'], 'active'],
  ] as const)(
    'is reported as such when they apply for %s, and their answers are in the record [R152]',
    async (service, permissions, storedStatus) => {
      const patientId = await aKnownClient(`Elena${service}`, [...permissions]);
      const { conditions } = someAnswers('Elena');
      const prospect = await aProspect(`Elena${service}`, {
        service,
        reason: 'Manchas',
        conditions: { ...conditions, epilepsy: true },
      });
      const patientBefore = await readPatient(patientId);

      const { outcome } = await activate(prospect);

      expect(activationLabels[outcome]).toBe('Este paciente ya está aprobado y activo.');
      const { reply } = await asAdmin(getIntakeRecord, { params: { patientId } });
      expect(reply).toMatchObject({
        record: { answers: { reason: 'Manchas', conditions: { epilepsy: true } }, consent: prospect.consent },
      });
      expect(await readPatient(patientId)).toEqual(patientBefore);
      expect(await isListed(prospect)).toBe(false);
      expect((await thePlatform().prospects.find(prospect.prospectId))?.status).toBe(storedStatus);
    },
  );

  it('keeps the recorded answers until the desk has chosen, answer by answer, with an audit entry', async () => {
    const { patientId, prospect } = await aConflictingApplication('Fabiola');
    await stack.waitUntilSettled();
    const { prospectId } = prospect;
    const summaryBefore = await asAdmin(getRecordSummary, { params: { patientId } });
    expect(summaryBefore.reply).toMatchObject({ allergies: 'Penicilina', conditions: ['epilepsy'] });

    const rejected = await expectNoChange(stack, () => asAdmin(activateProspect, { params: { prospectId } }));
    const { reply: review } = await asAdmin(getProspectReview, { params: { prospectId } });
    await asAdmin(activateProspect, {
      params: { prospectId },
      body: { review: { recordedAt: review.recordedAt, taken: ['medications'] } },
    });

    expect([rejected.status, rejected.problem.code]).toEqual([409, 'prospect.answers_differ']);
    expect(review).toMatchObject({
      patientId,
      onRecord: { allergies: 'Penicilina', conditions: { epilepsy: true } },
      applied: { allergies: '', conditions: { epilepsy: false } },
    });
    expect((await asAdmin(getRecordSummary, { params: { patientId } })).reply).toEqual(summaryBefore.reply);
    expect(await readRecord(patientId)).toMatchObject({
      answers: { allergies: 'Penicilina', medications: 'Losartán', fullName: 'Fabiola Rivera Soto' },
    });
    expect(await isListed(prospect)).toBe(false);
    const { past } = (await asAdmin(getIntakeRecord, { params: { patientId } })).reply;
    expect(past.map(({ kind, answers }) => [kind, answers.allergies, answers.fullName])).toEqual(
      expect.arrayContaining([
        ['record', 'Penicilina', 'Fabiola Rivera Soto'],
        ['application', '', 'Otra Persona'],
      ]),
    );
    const auditEntries = (await allTableRows()).filter((row) => row['subjectId'] === patientId);
    const reviewEntries = JSON.stringify(
      auditEntries.filter(({ action }) => action === 'patient.answersReviewed'),
    );
    for (const comparedValue of ['Penicilina', 'Otra Persona'])
      expect(reviewEntries).toContain(comparedValue);
    expect(auditEntries.map(({ action }) => action)).toContain('record.read');
  });

  it('gets the date of the application once all of its health answers are taken', async () => {
    const { patientId, prospect } = await aConflictingApplication('Fe');
    const { prospectId, consent } = prospect;
    const recordBefore = await readRecord(patientId);

    const { recordedAt } = (await asAdmin(getProspectReview, { params: { prospectId } })).reply;
    const takenFields = ['medications', 'allergies', 'conditions.epilepsy'] as const;
    await asAdmin(activateProspect, {
      params: { prospectId },
      body: { review: { recordedAt, taken: [...takenFields] } },
    });

    expect((await readRecord(patientId))?.answeredAt).toBe(consent.acceptedAt);
    expect(consent.acceptedAt).not.toBe(recordBefore?.consent?.acceptedAt);
  });

  it('is compared by the date of the client’s answers, not by a later correction of the team', async () => {
    const { patientId, prospect } = await aConflictingApplication('Fidelia');
    const { answers, recordedAt, consent } = (await readRecord(patientId))!;
    const { conditions, pastTreatments, medications, areaTreated } = answers;
    const correction = await asAdmin(correctHealthAnswers, {
      params: { patientId },
      body: {
        recordedAt,
        answers: { conditions, pastTreatments, medications, areaTreated, allergies: 'Látex' },
        reason: 'Lo dijo por teléfono.',
      },
    });

    const { reply } = await asAdmin(getProspectReview, { params: { prospectId: prospect.prospectId } });
    expect(reply).toMatchObject({
      recordedAt: correction.reply.recordedAt,
      answeredAt: consent?.acceptedAt,
      onRecord: { allergies: 'Látex' },
    });
    expect(reply.answeredAt).not.toBe(reply.recordedAt);
  });

  it('requires a new review if the record has changed, and succeeds once for two concurrent activations', async () => {
    const patientId = await aKnownClient('Graciela');
    const firstProspect = await aProspect('Graciela', { service: 'facial', reason: 'Antes' });
    advanceClock({ minutes: 5 });
    const secondProspect = await aProspect('Graciela', { service: 'facial', reason: 'Después' });

    const responses = await Promise.all(
      [firstProspect, secondProspect].map(({ prospectId }) =>
        asAdmin(activateProspect, { params: { prospectId } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const openProspect = (await isListed(firstProspect)) ? firstProspect : secondProspect;
    const staleReview = await asAdmin(activateProspect, {
      params: { prospectId: openProspect.prospectId },
      body: { review: { recordedAt: '2020-01-01T00:00:00.000Z', taken: ['reason'] } },
    });

    expect(staleReview.problem.code).toBe('prospect.answers_differ');
    expect((await readRecord(patientId))?.answers.reason).not.toBe(openProspect.answers.reason);
  });

  it('is matched in the list by e-mail or by phone', async () => {
    const patientId = await aKnownClient('Iris');
    const { phone } = await readPatient(patientId);
    const sameEmail = await aProspect('Iris');
    const samePhone = await aProspect('Irma', { phone: phone.replace('+1', '') });
    const unknownProspect = await aProspect('Isaura');

    const { rows } = (await asAdmin(listProspects)).reply;
    const findKnown = ({ prospectId }: Prospect) => rows.find((row) => row.prospectId === prospectId)?.known;
    expect(findKnown(sameEmail)).toMatchObject({ patientId, by: 'email' });
    expect(findKnown(samePhone)).toMatchObject({ by: 'phone' });
    expect(findKnown(unknownProspect)).toBeUndefined();
  });
});
