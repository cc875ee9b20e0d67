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
  day,
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
  it('sets goals of one client; omitted ones return to the default; admins only [R443]', async () => {
    const own = await anOwner(stack);
    const other = await anOwner(stack, 'Luz');
    const set = (body: object) => asAdmin(setHealthGoals, { params: own.params, body: body as never });

    await set({ weeklyMinutes: 240, reducedDoses: 3 });
    const goals = async ({ call, params }: HealthOwner) =>
      (await call(getPatientHealth, { params })).reply.goals;
    expect(await goals(own)).toEqual({
      weeklyMinutes: { value: 240, isDefault: false },
      dailyCalories: { value: 2_000, isDefault: true },
      dosesToReduce: { value: 10, isDefault: true },
      reducedDoses: 3,
      version: 0,
    });
    expect((await goals(other)).weeklyMinutes.isDefault).toBe(true);

    expect((await set({ reducedDoses: 3 })).problem.code).toBe('request.conflict');
    await set({ reducedDoses: 4, version: 0 });
    expect(await goals(own)).toMatchObject({ weeklyMinutes: { isDefault: true }, reducedDoses: 4 });
    expect((await own.call(setHealthGoals, { params: own.params, body: { reducedDoses: 9 } })).status).toBe(
      403,
    );
  });
});

describe('health of a client', () => {
  it('answers 404 to another client, as for an unknown one [R025]', async () => {
    const [own, other] = [await anOwner(stack), await anOwner(stack, 'Luz')];
    const { activityId, date } = await anActivity(other.params.patientId);
    const body = { ...walkForm, date: day() };

    const answersFor = (patientId: string) => {
      const params = { patientId };
      return Promise.all([
        own.call(getPatientHealth, { params }),
        own.call(listWeights, { params, query: { period: 'all' } }),
        own.call(listActivities, { params, query: { date: day() } }),
        own.call(saveHealthProfile, { params, body: profileForm }),
        own.call(addWeight, { params, body: { weightTenths: 1_750, date: day() } }),
        own.call(addActivity, { params, body }),
        own.call(deleteActivity, { params: { ...params, date, activityId } }),
      ]);
    };
    const foreign = await expectNoChange(stack, () => answersFor(other.params.patientId));
    const absent = await answersFor(randomUUID());

    const summarize = (answers: typeof foreign) =>
      answers.map(({ status, problem }) => [status, problem.detail]);
    expect(summarize(foreign)).toEqual(summarize(absent));
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]));
    // A known activity id does not help, because the path names the client.
    const guessed = await own.call(deleteActivity, { params: { ...own.params, date, activityId } });
    expect(guessed.status).toBe(404);
  });

  it('can be read, with a log entry, and weighed by the team of the client’s appointments', async ({
    fixture,
  }) => {
    await createConfirmedAppointment(fixture);
    const params = { patientId: fixture.patient.patientId };
    const stranger = asStaff(stack, await aStaffMember('Yadira', { staffId: randomUUID() }));

    expect((await fixture.asStaff(getPatientHealth, { params })).status).toBe(200);
    expect((await stranger(getPatientHealth, { params })).status).toBe(404);
    await fixture.asStaff(addWeight, { params, body: { weightTenths: 1_750, date: day() } });
    await fixture.asPatient(getPatientHealth, { params });

    const { reply } = await fixture.asPatient(listWeights, { params, query: { period: 'all' } });
    expect(reply).toMatchObject([{ weightTenths: 1_750, recordedBy: 'team' }]);
    expect((await readAccessLog(fixture)).map(({ action, details }) => [action, details['part']])).toEqual([
      ['health.weightAdded', undefined],
      ['record.read', 'health'],
    ]);
  });

  it('is removed with the client [R477]', async () => {
    const own = await anOwner(stack);
    await aWeight(own.params.patientId, 1_750, 3);
    await asAdmin(deletePatient, { params: own.params });

    expect((await asAdmin(getPatientHealth, { params: own.params })).status).toBe(404);
    expect((await own.call(getPatientHealth, { params: own.params })).status).not.toBe(200);
  });

  it('is not in any event: HealthChanged carries ids only', async () => {
    const own = await anOwner(stack);
    await saveProfile(own);
    await own.call(addActivity, { params: own.params, body: { ...walkForm, date: day(), notes: 'Rodilla' } });

    const healthEvents = (await allTableRows()).filter(({ detailType }) => detailType === 'HealthChanged.v1');

    expect(healthEvents.length).toBeGreaterThan(0);
    for (const { data } of healthEvents) expect(Object.keys(data as object)).toEqual(['patientId']);
  });
});
