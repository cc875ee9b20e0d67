import { describe, expect } from 'vitest';
import { HealthAnswers } from '#shared/intake/application/answers.ts';
import { correctHealthAnswers, getIntakeRecord, getRecordSummary } from '#shared/records/api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aGeneralConsent, readAccessLog } from '#test/support/records/record-fixture.ts';

/** Creates a client with health answers and an appointment with the aesthetician. */
async function createFixtureWithAnswers() {
  const fixture = await createFixture(stack);
  await createEnteredAppointment(fixture, { time: '14:00' });
  const { answers, recordedAt } = await aGeneralConsent(fixture, { allergies: 'Mani' });
  const health = Object.fromEntries(
    Object.keys(HealthAnswers.shape).map((name) => [name, answers[name as keyof HealthAnswers]]),
  ) as HealthAnswers;
  const params = { patientId: fixture.patient.patientId };
  return { fixture, params, health, recordedAt };
}
const reason = 'Lo informó en la visita';

describe('correctHealthAnswers', () => {
  it('replaces answers with a reason, and keeps the previous ones in the record [R394]', async () => {
    const { fixture, params, health, recordedAt } = await createFixtureWithAnswers();
    const conditions = { ...health.conditions, epilepsy: true };
    const answers = { ...health, allergies: 'Maní', conditions };

    const { status, reply } = await fixture.asStaff(correctHealthAnswers, {
      params,
      body: { recordedAt, answers, reason },
    });

    expect(status).toBe(200);
    const record = await fixture.asAdmin(getIntakeRecord, { params });
    expect(record.reply.record).toMatchObject({ recordedAt: reply.recordedAt, answers });
    expect(record.reply.past).toMatchObject([
      {
        kind: 'corrected',
        setAsideAt: reply.recordedAt,
        answers: { allergies: 'Mani', conditions: { epilepsy: false } },
        taken: ['conditions.epilepsy', 'allergies'],
        correction: { reason, by: `${fixture.member.firstName} Prueba` },
      },
    ]);
    const summary = await fixture.asAdmin(getRecordSummary, { params });
    expect(summary.reply).toMatchObject({ allergies: 'Maní', conditions: ['epilepsy'], hasAnswers: true });
    const logLine = (await readAccessLog(fixture)).find(
      ({ action }) => action === 'patient.answersCorrected',
    );
    expect(logLine?.details).toEqual({
      before: { epilepsy: false, allergies: 'Mani' },
      after: { epilepsy: true, allergies: 'Maní' },
      reason,
    });
  });

  it('requires a reason and a change, and rejects answers that changed since they were read', async () => {
    const { fixture, params, health, recordedAt } = await createFixtureWithAnswers();
    const answers = { ...health, allergies: 'Látex' };
    const submitInvalid = () =>
      Promise.all([
        fixture.asAdmin(correctHealthAnswers, { params, body: { recordedAt, answers, reason: ' ' } }),
        fixture.asAdmin(correctHealthAnswers, { params, body: { recordedAt, answers: health, reason } }),
      ]);

    const rejected = await expectNoChange(stack, submitInvalid);

    expect(rejected.map(({ status }) => status)).toEqual([422, 422]);
    expect(rejected[0]?.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);
    const correctAllergies = (allergies: string) =>
      fixture.asAdmin(correctHealthAnswers, {
        params,
        body: { recordedAt, answers: { ...health, allergies }, reason },
      });
    const responses = await Promise.all([correctAllergies('Látex'), correctAllergies('Níquel')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await correctAllergies('Huevo')).problem.code).toBe('record.answers_changed');
    const { past } = (await fixture.asAdmin(getIntakeRecord, { params })).reply;
    expect(past).toHaveLength(1);
  });
});
