import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  addActivity,
  addWeight,
  deleteActivity,
  getPatientHealth,
  listActivities,
  listWeights,
  saveHealthProfile,
  setHealthGoals,
} from '#shared/health/health-api.ts';
import { deletePatient } from '#shared/patients/desk-api.ts';
import { anAccount, aStaffMember } from '#test/support/center/center.ts';
import { asStaff, createConfirmedAppointment } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import {
  anActivity,
  anOwner,
  aWeight,
  dateDaysAgo,
  type HealthOwner,
  profileForm,
  saveProfile,
  walkForm,
} from '#test/support/health/client-health.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { readAccessLog } from '#test/support/records/record-fixture.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

describe('setHealthGoals', () => {
  it('lets only administrators set goals of a client, and resets omitted goals to the default [R443]', async () => {
    const owner = await anOwner(stack);
    const otherOwner = await anOwner(stack, 'Luz');
    const setGoals = (body: object) => asAdmin(setHealthGoals, { params: owner.params, body: body as never });

    await setGoals({ weeklyMinutes: 240, reducedDoses: 3 });
    const readGoals = async ({ call, params }: HealthOwner) =>
      (await call(getPatientHealth, { params })).reply.goals;
    expect(await readGoals(owner)).toEqual({
      weeklyMinutes: { value: 240, isDefault: false },
      dailyCalories: { value: 2_000, isDefault: true },
      dosesToReduce: { value: 10, isDefault: true },
      reducedDoses: 3,
      version: 0,
    });
    expect((await readGoals(otherOwner)).weeklyMinutes.isDefault).toBe(true);

    expect((await setGoals({ reducedDoses: 3 })).problem.code).toBe('request.conflict');
    await setGoals({ reducedDoses: 4, version: 0 });
    expect(await readGoals(owner)).toMatchObject({ weeklyMinutes: { isDefault: true }, reducedDoses: 4 });
    expect(
      (await owner.call(setHealthGoals, { params: owner.params, body: { reducedDoses: 9 } })).status,
    ).toBe(403);
  });
});

describe('health of a client', () => {
  it('answers 404 to another client, as for an unknown one [R025]', async () => {
    const [owner, otherOwner] = [await anOwner(stack), await anOwner(stack, 'Luz')];
    const { activityId, date } = await anActivity(otherOwner.params.patientId);
    const body = { ...walkForm, date: dateDaysAgo() };

    const callAllRoutes = (patientId: string) => {
      const params = { patientId };
      return Promise.all([
        owner.call(getPatientHealth, { params }),
        owner.call(listWeights, { params, query: { period: 'all' } }),
        owner.call(listActivities, { params, query: { date: dateDaysAgo() } }),
        owner.call(saveHealthProfile, { params, body: profileForm }),
        owner.call(addWeight, { params, body: { weightTenths: 1_750, date: dateDaysAgo() } }),
        owner.call(addActivity, { params, body }),
        owner.call(deleteActivity, { params: { ...params, date, activityId } }),
      ]);
    };
    const foreignResponses = await expectNoChange(stack, () => callAllRoutes(otherOwner.params.patientId));
    const unknownResponses = await callAllRoutes(randomUUID());

    const summarize = (responses: typeof foreignResponses) =>
      responses.map(({ status, problem }) => [status, problem.detail]);
    expect(summarize(foreignResponses)).toEqual(summarize(unknownResponses));
    expect(new Set(foreignResponses.map(({ status }) => status))).toEqual(new Set([404]));
    // A known activity id does not help, because the path names the client.
    const guessedDeletion = await owner.call(deleteActivity, {
      params: { ...owner.params, date, activityId },
    });
    expect(guessedDeletion.status).toBe(404);
  });

  it('can be read, with a log entry, and weighed by the team of the client’s appointments', async ({
    fixture,
  }) => {
    await createConfirmedAppointment(fixture);
    const params = { patientId: fixture.patient.patientId };
    const otherStaff = asStaff(stack, await aStaffMember('Yadira', { staffId: randomUUID() }));

    expect((await fixture.asStaff(getPatientHealth, { params })).status).toBe(200);
    expect((await otherStaff(getPatientHealth, { params })).status).toBe(404);
    await fixture.asStaff(addWeight, { params, body: { weightTenths: 1_750, date: dateDaysAgo() } });
    await fixture.asPatient(getPatientHealth, { params });

    const { reply } = await fixture.asPatient(listWeights, { params, query: { period: 'all' } });
    expect(reply).toMatchObject([{ weightTenths: 1_750, recordedBy: 'team' }]);
    expect((await readAccessLog(fixture)).map(({ action, details }) => [action, details['part']])).toEqual([
      ['health.weightAdded', undefined],
      ['record.read', 'health'],
    ]);
  });

  it('is removed with the client [R477]', async () => {
    const owner = await anOwner(stack);
    await aWeight(owner.params.patientId, 1_750, 3);
    await asAdmin(deletePatient, { params: owner.params });

    expect((await asAdmin(getPatientHealth, { params: owner.params })).status).toBe(404);
    expect((await owner.call(getPatientHealth, { params: owner.params })).status).not.toBe(200);
  });

  it('is not in any event, since HealthChanged carries ids only', async () => {
    const owner = await anOwner(stack);
    await saveProfile(owner);
    await owner.call(addActivity, {
      params: owner.params,
      body: { ...walkForm, date: dateDaysAgo(), notes: 'Rodilla' },
    });

    const healthEvents = (await allTableRows()).filter(({ detailType }) => detailType === 'HealthChanged.v1');

    expect(healthEvents.length).toBeGreaterThan(0);
    for (const { data } of healthEvents) expect(Object.keys(data as object)).toEqual(['patientId']);
  });
});
