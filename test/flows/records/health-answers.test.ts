import { describe, expect } from 'vitest';
import { HealthAnswers } from '#shared/intake/application/answers.ts';
import { correctHealthAnswers, getIntakeRecord, getRecordSummary } from '#shared/records/api.ts';
import { entered } from '#test/support/appointments/desk-actions.ts';
import { aScene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { aGeneralConsent, logOf } from '#test/support/records/record-scene.ts';

/** A client with health answers and an appointment with the aesthetician. */
async function anAnswered() {
  const scene = await aScene(stack);
  await entered(scene, { time: '14:00' });
  const { answers, recordedAt } = await aGeneralConsent(scene, { allergies: 'Mani' });
  const health = Object.fromEntries(
    Object.keys(HealthAnswers.shape).map((name) => [name, answers[name as keyof HealthAnswers]]),
  ) as HealthAnswers;
  const params = { patientId: scene.patient.patientId };
  return { scene, params, health, recordedAt };
}
const reason = 'Lo informó en la visita';

describe('correctHealthAnswers', () => {
  it('replaces answers with a reason, and keeps the previous ones in the record [R394]', async () => {
    const { scene, params, health, recordedAt } = await anAnswered();
    const conditions = { ...health.conditions, epilepsy: true };
    const answers = { ...health, allergies: 'Maní', conditions };

    const { status, reply } = await scene.asStaff(correctHealthAnswers, {
      params,
      body: { recordedAt, answers, reason },
    });

    expect(status).toBe(200);
    const read = await scene.asAdmin(getIntakeRecord, { params });
    expect(read.reply.record).toMatchObject({ recordedAt: reply.recordedAt, answers });
    expect(read.reply.past).toMatchObject([
      {
        kind: 'corrected',
        setAsideAt: reply.recordedAt,
        answers: { allergies: 'Mani', conditions: { epilepsy: false } },
        taken: ['conditions.epilepsy', 'allergies'],
        correction: { reason, by: `${scene.member.firstName} Prueba` },
      },
    ]);
    const summary = await scene.asAdmin(getRecordSummary, { params });
    expect(summary.reply).toMatchObject({ allergies: 'Maní', conditions: ['epilepsy'], hasAnswers: true });
    const line = (await logOf(scene)).find(({ action }) => action === 'patient.answersCorrected');
    expect(line?.details).toEqual({
      before: { epilepsy: false, allergies: 'Mani' },
      after: { epilepsy: true, allergies: 'Maní' },
      reason,
    });
  });

  it('requires a reason and a change, and rejects answers that changed since they were read', async () => {
    const { scene, params, health, recordedAt } = await anAnswered();
    const answers = { ...health, allergies: 'Látex' };
    const tries = () =>
      Promise.all([
        scene.asAdmin(correctHealthAnswers, { params, body: { recordedAt, answers, reason: ' ' } }),
        scene.asAdmin(correctHealthAnswers, { params, body: { recordedAt, answers: health, reason } }),
      ]);

    const refused = await leavingNoTrace(stack, tries);

    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect(refused[0]?.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);
    const correcting = (allergies: string) =>
      scene.asAdmin(correctHealthAnswers, {
        params,
        body: { recordedAt, answers: { ...health, allergies }, reason },
      });
    const both = await Promise.all([correcting('Látex'), correcting('Níquel')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await correcting('Huevo')).problem.code).toBe('record.answers_changed');
    const { past } = (await scene.asAdmin(getIntakeRecord, { params })).reply;
    expect(past).toHaveLength(1);
  });
});
