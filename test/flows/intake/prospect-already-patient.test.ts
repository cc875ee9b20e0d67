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

const set = async ({ prospectId }: Prospect) =>
  (await asAdmin(activateProspect, { params: { prospectId } })).reply;
const isListed = async ({ prospectId }: Prospect) =>
  (await asAdmin(listProspects)).reply.rows.some((row) => row.prospectId === prospectId);
const recordOf = (patientId: string) => thePlatform().intakeRecords.find(patientId);

/** A client with a user in the pool, so that their e-mail is found. */
async function aKnownClient(name: string, permissions: string[] = []) {
  const { userId, email } = await anAccount('patient', name);
  await aPatient(name, { patientId: userId, email, permissions });
  return userId;
}

/** A client with answers, and an anonymous application with other answers and the client's e-mail. */
async function aStrangersApplication(name: string) {
  const patientId = await aKnownClient(name);
  const { conditions } = someAnswers(name);
  await set(
    await aProspect(name, {
      service: 'facial',
      allergies: 'Penicilina',
      conditions: { ...conditions, epilepsy: true },
    }),
  );
  advanceClock({ minutes: 5 });
  const stranger = { fullName: 'Otra Persona', medications: 'Losartán' };
  return { patientId, prospect: await aProspect(name, { service: 'facial', ...stranger }) };
}

describe('prospect who is already an active client', () => {
  it.each([
    ['facial', [], undefined],
    ['laser', ['laser'], 'active'],
  ] as const)(
    'and applies for %s is reported as such, and their answers are in the record [R152]',
    async (...given) => {
      const [service, permissions, storedPermissions] = given;
      const patientId = await aKnownClient(`Elena${service}`, [...permissions]);
      const { conditions } = someAnswers('Elena');
      const prospect = await aProspect(`Elena${service}`, {
        service,
        reason: 'Manchas',
        conditions: { ...conditions, epilepsy: true },
      });
      const before = await readPatient(patientId);

      const { outcome } = await set(prospect);

      expect(activationLabels[outcome]).toBe('Este paciente ya está aprobado y activo.');
      const { reply } = await asAdmin(getIntakeRecord, { params: { patientId } });
      expect(reply).toMatchObject({
        record: { answers: { reason: 'Manchas', conditions: { epilepsy: true } }, consent: prospect.consent },
      });
      expect(await readPatient(patientId)).toEqual(before);
      expect(await isListed(prospect)).toBe(false);
      expect((await thePlatform().prospects.find(prospect.prospectId))?.status).toBe(storedPermissions);
    },
  );

  it('keeps the recorded answers until the desk has chosen, answer by answer, with an audit entry', async () => {
    const { patientId, prospect } = await aStrangersApplication('Fabiola');
    await stack.waitUntilSettled();
    const { prospectId } = prospect;
    const before = await asAdmin(getRecordSummary, { params: { patientId } });
    expect(before.reply).toMatchObject({ allergies: 'Penicilina', conditions: ['epilepsy'] });

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
    expect((await asAdmin(getRecordSummary, { params: { patientId } })).reply).toEqual(before.reply);
    expect(await recordOf(patientId)).toMatchObject({
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
    const trail = (await allTableRows()).filter((row) => row['subjectId'] === patientId);
    const compared = JSON.stringify(trail.filter(({ action }) => action === 'patient.answersReviewed'));
    for (const comparedValue of ['Penicilina', 'Otra Persona']) expect(compared).toContain(comparedValue);
    expect(trail.map(({ action }) => action)).toContain('record.read');
  });

  it('gets the date of the application once all of its health answers are taken', async () => {
    const { patientId, prospect } = await aStrangersApplication('Fe');
    const { prospectId, consent } = prospect;
    const before = await recordOf(patientId);

    const { recordedAt } = (await asAdmin(getProspectReview, { params: { prospectId } })).reply;
    const taken = ['medications', 'allergies', 'conditions.epilepsy'] as const;
    await asAdmin(activateProspect, {
      params: { prospectId },
      body: { review: { recordedAt, taken: [...taken] } },
    });

    expect((await recordOf(patientId))?.answeredAt).toBe(consent.acceptedAt);
    expect(consent.acceptedAt).not.toBe(before?.consent?.acceptedAt);
  });

  it('is compared by the date of the client’s answers, not by a later correction of the team', async () => {
    const { patientId, prospect } = await aStrangersApplication('Fidelia');
    const { answers, recordedAt, consent } = (await recordOf(patientId))!;
    const { conditions, pastTreatments, medications, areaTreated } = answers;
    const corrected = await asAdmin(correctHealthAnswers, {
      params: { patientId },
      body: {
        recordedAt,
        answers: { conditions, pastTreatments, medications, areaTreated, allergies: 'Látex' },
        reason: 'Lo dijo por teléfono.',
      },
    });

    const { reply } = await asAdmin(getProspectReview, { params: { prospectId: prospect.prospectId } });
    expect(reply).toMatchObject({
      recordedAt: corrected.reply.recordedAt,
      answeredAt: consent?.acceptedAt,
      onRecord: { allergies: 'Látex' },
    });
    expect(reply.answeredAt).not.toBe(reply.recordedAt);
  });

  it('requires a new review if the record has changed; one of two concurrent activations wins', async () => {
    const patientId = await aKnownClient('Graciela');
    const first = await aProspect('Graciela', { service: 'facial', reason: 'Antes' });
    advanceClock({ minutes: 5 });
    const second = await aProspect('Graciela', { service: 'facial', reason: 'Después' });

    const answers = await Promise.all(
      [first, second].map(({ prospectId }) => asAdmin(activateProspect, { params: { prospectId } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const open = (await isListed(first)) ? first : second;
    const stale = await asAdmin(activateProspect, {
      params: { prospectId: open.prospectId },
      body: { review: { recordedAt: '2020-01-01T00:00:00.000Z', taken: ['reason'] } },
    });

    expect(stale.problem.code).toBe('prospect.answers_differ');
    expect((await recordOf(patientId))?.answers.reason).not.toBe(open.answers.reason);
  });

  it('is matched in the list by e-mail or by phone', async () => {
    const patientId = await aKnownClient('Iris');
    const { phone } = await readPatient(patientId);
    const byEmail = await aProspect('Iris');
    const byPhone = await aProspect('Irma', { phone: phone.replace('+1', '') });
    const unknown = await aProspect('Isaura');

    const { rows } = (await asAdmin(listProspects)).reply;
    const knownOf = ({ prospectId }: Prospect) => rows.find((row) => row.prospectId === prospectId)?.known;
    expect(knownOf(byEmail)).toMatchObject({ patientId, by: 'email' });
    expect(knownOf(byPhone)).toMatchObject({ by: 'phone' });
    expect(knownOf(unknown)).toBeUndefined();
  });
});
