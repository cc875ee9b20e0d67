import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activationLabels } from '#shared/intake/labels.ts';
import { activateProspect, listProspects } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { getIntakeRecord } from '#shared/records/api.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { aProspect, patientOf, someAnswers } from '#test/support/intake/prospects.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

// A client who fills in the public questionnaire: nothing of what they answered is lost.

let stack: TestStack;
let asAdmin: Caller;
beforeAll(async () => {
  stack = await aStack();
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  await aService('laser-legs', { laser: true });
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const set = async ({ prospectId }: Prospect) =>
  (await asAdmin(activateProspect, { params: { prospectId } })).reply;
const isListed = async ({ prospectId }: Prospect) =>
  (await asAdmin(listProspects)).reply.rows.some((row) => row.prospectId === prospectId);
const recordOf = (patientId: string) => thePlatform().intakeRecords.find(patientId);
const interviewsOnTrail = async (patientId: string) =>
  (await allTableRows()).filter(
    (row) => row['action'] === 'patient.intakeRecorded' && row['subjectId'] === patientId,
  );

/** With a user of the pool behind them, so that their e-mail is found. */
async function aKnownClient(name: string, permissions: string[] = []) {
  const { userId, email } = await anAccount('patient', name);
  await aPatient(name, { patientId: userId, email, permissions });
  return userId;
}

describe('a prospect who is an active client already', () => {
  it.each([
    ['facial', [], undefined],
    ['laser', ['laser'], 'active'],
  ] as const)(
    'and comes for %s is told so, and what they answered is on their record [R152]',
    async (...given) => {
      const [service, permissions, keptAs] = given;
      const patientId = await aKnownClient(`Elena${service}`, [...permissions]);
      const { conditions } = someAnswers('Elena');
      const prospect = await aProspect(`Elena${service}`, {
        service,
        reason: 'Manchas',
        conditions: { ...conditions, epilepsy: true },
      });
      const before = await patientOf(patientId);

      const { outcome } = await set(prospect);

      expect(activationLabels[outcome]).toBe('Este paciente ya está aprobado y activo.');
      const { reply } = await asAdmin(getIntakeRecord, { params: { patientId } });
      expect(reply).toMatchObject({
        record: { answers: { reason: 'Manchas', conditions: { epilepsy: true } }, consent: prospect.consent },
      });
      expect(await patientOf(patientId)).toEqual(before);
      expect(await isListed(prospect)).toBe(false);
      expect((await thePlatform().prospects.find(prospect.prospectId))?.status).toBe(keptAs);
    },
  );

  it('is recorded by the interview given last, whichever is set first; the other one is on the trail', async () => {
    const patientId = await aKnownClient('Fabiola');
    const first = await aProspect('Fabiola', { service: 'facial', reason: 'Primera' });
    later({ minutes: 5 });
    const second = await aProspect('Fabiola', { service: 'facial', reason: 'Segunda' });
    later({ minutes: 5 });
    const third = await aProspect('Fabiola', { service: 'massage', reason: 'Tercera' });

    await set(second);
    await set(first);
    expect((await recordOf(patientId))?.answers.reason).toBe('Segunda');
    await set(third);

    expect((await recordOf(patientId))?.answers.reason).toBe('Tercera');
    expect((await recordOf(patientId))?.prospectIds).toEqual(
      [third, first, second].map(({ prospectId }) => prospectId),
    );
    const trail = JSON.stringify(await interviewsOnTrail(patientId));
    for (const older of ['Primera', 'Segunda']) expect(trail).toContain(older);
    expect(await Promise.all([first, second, third].map(isListed))).toEqual([false, false, false]);
  });

  it('loses no interview when two are set at the same moment', async () => {
    const patientId = await aKnownClient('Graciela');
    const first = await aProspect('Graciela', { service: 'facial', reason: 'Antes' });
    later({ minutes: 5 });
    const second = await aProspect('Graciela', { service: 'facial', reason: 'Después' });

    await Promise.all([set(first), set(second)]);

    expect((await recordOf(patientId))?.answers.reason).toBe('Después');
    expect(JSON.stringify(await interviewsOnTrail(patientId))).toContain('Antes');
  });
});
