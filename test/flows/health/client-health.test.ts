import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { getWeekRange } from '#shared/health/activity.ts';
import {
  addActivity,
  addWeight,
  deleteActivity,
  getPatientHealth,
  listActivities,
  listWeights,
  saveHealthProfile,
} from '#shared/health/health-api.ts';
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

const weightsOf = async ({ call, params }: HealthOwner) =>
  (await call(listWeights, { params, query: { period: 'all' } })).reply.map(
    ({ weightTenths }) => weightTenths,
  );
const bothOf = (weightTenths: number, date = day()) => [
  { ask: 'sameDayWeight' as const, facts: [{ date, weightTenths }] },
];

describe('saveHealthProfile', () => {
  it('stores the answers, and adds the weight to the earlier ones [R438 R439]', async () => {
    const own = await anOwner(stack);
    await aWeight(own.patient.patientId, 1_771, 14);
    const first = await saveProfile(own);
    const { reply } = await own.call(getPatientHealth, { params: own.params });

    const { currentWeightTenths, ...written } = profileForm;
    expect(first.reply).toMatchObject({ version: 0 });
    expect(reply.profile).toMatchObject({ ...written, meals: ['breakfast', 'dinner'], version: 0 });
    expect(reply.latest.map(({ weightTenths }) => weightTenths)).toEqual([currentWeightTenths, 1_771]);
    expect(await weightsOf(own)).toEqual([1_771, currentWeightTenths]);

    expect((await saveProfile(own, { version: 0, alcohol: 'none' })).reply).toMatchObject({ version: 1 });
    expect(await weightsOf(own)).toEqual([1_771, currentWeightTenths]);
  });

  it('rejects text in a number field, at the field, and writes nothing [R440]', async () => {
    const own = await anOwner(stack);

    const rejected = await expectNoChange(stack, () =>
      own.call(saveHealthProfile, {
        params: own.params,
        body: { ...profileForm, dailyCalories: 'mil ochocientas' } as never,
      }),
    );

    expect([rejected.status, rejected.problem.fields]).toEqual([
      422,
      [{ field: 'dailyCalories', message: 'Escribe las calorías con números, por ejemplo 1850.' }],
    ]);
  });

  it('in two tabs keeps the first save, and both weights once the second tab has reloaded', async () => {
    const own = await anOwner(stack);
    await saveProfile(own);

    const [one, other] = await Promise.all([
      saveProfile(own, { version: 0, currentWeightTenths: 1_750, confirmed: bothOf(1_763) }),
      saveProfile(own, { version: 0, currentWeightTenths: 1_742, confirmed: bothOf(1_763) }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const lost = one.status === 409 ? one : other;
    // The error depends on whether the second tab read the profile before or after the first save.
    expect(['request.conflict', 'request.confirmation_required']).toContain(lost.problem.code);

    const [kept, missing] = one.status === 409 ? [1_742, 1_750] : [1_750, 1_742];
    const unconfirmed = await saveProfile(own, { version: 1, currentWeightTenths: missing });
    expect(unconfirmed.problem.code).toBe('request.confirmation_required');
    const again = { version: 1, currentWeightTenths: missing, confirmed: bothOf(kept) };
    expect((await saveProfile(own, again)).status).toBe(200);
    expect(await weightsOf(own)).toEqual([1_763, kept, missing]);
  });

  it('requires a weight the first time, and adds none that was not entered again [R440]', async () => {
    const own = await anOwner(stack);
    const first = await expectNoChange(stack, () => saveProfile(own, { currentWeightTenths: undefined }));
    expect([first.status, first.problem.fields]).toEqual([
      422,
      [{ field: 'currentWeightTenths', message: 'Escribe tu peso actual en libras.' }],
    ]);
    await saveProfile(own);
    await aWeight(own.patient.patientId, 1_732, 0);

    const untouched = await saveProfile(own, { version: 0, currentWeightTenths: undefined });

    expect(untouched.status).toBe(200);
    expect(await weightsOf(own)).toEqual([profileForm.currentWeightTenths, 1_732]);
  });
});

describe('weights', () => {
  it('are added, never replaced; a second one on a day requires confirmation', async () => {
    const own = await anOwner(stack);
    const add = (weightTenths: number, more: object = {}) =>
      own.call(addWeight, { params: own.params, body: { weightTenths, date: day(), ...more } });
    await add(1_750);

    const unconfirmed = await expectNoChange(stack, () => add(1_742));
    expect(unconfirmed.problem).toMatchObject({
      code: 'request.confirmation_required',
      question: { ask: 'sameDayWeight', facts: [{ date: day(), weightTenths: 1_750 }] },
    });
    expect((await add(1_742, { confirmed: bothOf(1_750) })).status).toBe(200);

    expect(await weightsOf(own)).toEqual([1_750, 1_742]);
  });

  it('are returned for three months, for a year, and all', async () => {
    const own = await anOwner(stack);
    for (const [tenths, daysAgo] of [
      [1_900, 500],
      [1_850, 200],
      [1_800, 20],
    ] as const)
      await aWeight(own.patient.patientId, tenths, daysAgo);

    const countWeights = async (period: 'quarter' | 'year' | 'all') =>
      (await own.call(listWeights, { params: own.params, query: { period } })).reply.length;

    expect([await countWeights('quarter'), await countWeights('year'), await countWeights('all')]).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('activities', () => {
  it('are added, counted in their week, and deleted by the client [R441 R443]', async () => {
    const own = await anOwner(stack);
    const { params, call } = own;
    const { from } = getWeekRange(day());
    await anActivity(params.patientId, { date: addDays(from, -1), durationMinutes: 600 });

    const { reply: added } = await call(addActivity, {
      params,
      body: { ...walkForm, date: day(), notes: 'Con mi hermana' },
    });
    const week = async () => (await call(listActivities, { params, query: { date: day() } })).reply;

    expect((await week()).activities).toEqual([added]);
    expect(added).toMatchObject({
      type: 'walk',
      durationMinutes: 45,
      time: '06:30',
      notes: 'Con mi hermana',
    });
    const { reply: health } = await call(getPatientHealth, { params });
    expect(health.week.minutes.reduce((sum, each) => sum + each, 0)).toBe(45);
    expect(health.goals.weeklyMinutes).toEqual({ value: 300, isDefault: true });

    const key = { params: { ...params, date: added.date, activityId: added.activityId } };
    expect((await call(deleteActivity, key)).status).toBe(200);
    expect((await call(deleteActivity, key)).problem.code).toBe('request.not_found');
    expect((await week()).activities).toEqual([]);
  });

  it('reject a missing field with the specified text, and a future hour at its field [R442]', async () => {
    const own = await anOwner(stack);
    for (const field of ['type', 'durationMinutes', 'time']) {
      const { [field]: _, ...body } = { ...walkForm, date: day() } as Record<string, unknown>;

      const { status, problem } = await expectNoChange(stack, () =>
        own.call(addActivity, { params: own.params, body: body as never }),
      );

      expect([status, problem.detail]).toEqual([422, 'Por favor, complete todos los campos obligatorios.']);
    }

    const { problem } = await own.call(addActivity, {
      params: own.params,
      body: { ...walkForm, date: day(-1) },
    });

    expect(problem.fields).toEqual([{ field: 'time', message: 'Esa hora todavía no llega.' }]);
  });
});
