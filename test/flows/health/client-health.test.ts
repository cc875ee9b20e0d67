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
  dateDaysAgo,
  type HealthOwner,
  profileForm,
  saveProfile,
  walkForm,
} from '#test/support/health/client-health.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const listWeightTenths = async ({ call, params }: HealthOwner) =>
  (await call(listWeights, { params, query: { period: 'all' } })).reply.map(
    ({ weightTenths }) => weightTenths,
  );
const confirmSameDay = (weightTenths: number, date = dateDaysAgo()) => [
  { ask: 'sameDayWeight' as const, facts: [{ date, weightTenths }] },
];

describe('saveHealthProfile', () => {
  it('stores the answers, and adds the weight to the earlier ones [R438 R439]', async () => {
    const owner = await anOwner(stack);
    await aWeight(owner.patient.patientId, 1_771, 14);
    const firstSave = await saveProfile(owner);
    const { reply } = await owner.call(getPatientHealth, { params: owner.params });

    const { currentWeightTenths, ...savedAnswers } = profileForm;
    expect(firstSave.reply).toMatchObject({ version: 0 });
    expect(reply.profile).toMatchObject({ ...savedAnswers, meals: ['breakfast', 'dinner'], version: 0 });
    expect(reply.latest.map(({ weightTenths }) => weightTenths)).toEqual([currentWeightTenths, 1_771]);
    expect(await listWeightTenths(owner)).toEqual([1_771, currentWeightTenths]);

    expect((await saveProfile(owner, { version: 0, alcohol: 'none' })).reply).toMatchObject({ version: 1 });
    expect(await listWeightTenths(owner)).toEqual([1_771, currentWeightTenths]);
  });

  it('rejects text in a number field, at the field, and writes nothing [R440]', async () => {
    const owner = await anOwner(stack);

    const rejected = await expectNoChange(stack, () =>
      owner.call(saveHealthProfile, {
        params: owner.params,
        body: { ...profileForm, dailyCalories: 'mil ochocientas' } as never,
      }),
    );

    expect([rejected.status, rejected.problem.fields]).toEqual([
      422,
      [{ field: 'dailyCalories', message: 'Escribe las calorías con números, por ejemplo 1850.' }],
    ]);
  });

  it('keeps the first save of two tabs, and both weights once the second tab has reloaded', async () => {
    const owner = await anOwner(stack);
    await saveProfile(owner);

    const [firstTab, secondTab] = await Promise.all([
      saveProfile(owner, { version: 0, currentWeightTenths: 1_750, confirmed: confirmSameDay(1_763) }),
      saveProfile(owner, { version: 0, currentWeightTenths: 1_742, confirmed: confirmSameDay(1_763) }),
    ]);
    expect([firstTab.status, secondTab.status].toSorted()).toEqual([200, 409]);
    const rejected = firstTab.status === 409 ? firstTab : secondTab;
    // The error depends on whether the second tab read the profile before or after the first save.
    expect(['request.conflict', 'request.confirmation_required']).toContain(rejected.problem.code);

    const [savedTenths, missingTenths] = firstTab.status === 409 ? [1_742, 1_750] : [1_750, 1_742];
    const unconfirmed = await saveProfile(owner, { version: 1, currentWeightTenths: missingTenths });
    expect(unconfirmed.problem.code).toBe('request.confirmation_required');
    const confirmedChanges = {
      version: 1,
      currentWeightTenths: missingTenths,
      confirmed: confirmSameDay(savedTenths),
    };
    expect((await saveProfile(owner, confirmedChanges)).status).toBe(200);
    expect(await listWeightTenths(owner)).toEqual([1_763, savedTenths, missingTenths]);
  });

  it('requires a weight the first time, and adds none that was not entered again [R440]', async () => {
    const owner = await anOwner(stack);
    const withoutWeight = await expectNoChange(stack, () =>
      saveProfile(owner, { currentWeightTenths: undefined }),
    );
    expect([withoutWeight.status, withoutWeight.problem.fields]).toEqual([
      422,
      [{ field: 'currentWeightTenths', message: 'Escribe tu peso actual en libras.' }],
    ]);
    await saveProfile(owner);
    await aWeight(owner.patient.patientId, 1_732, 0);

    const withoutNewWeight = await saveProfile(owner, { version: 0, currentWeightTenths: undefined });

    expect(withoutNewWeight.status).toBe(200);
    expect(await listWeightTenths(owner)).toEqual([profileForm.currentWeightTenths, 1_732]);
  });
});

describe('weights', () => {
  it('are added, never replaced, and a second one on a day requires confirmation', async () => {
    const owner = await anOwner(stack);
    const addWeightToday = (weightTenths: number, overrides: object = {}) =>
      owner.call(addWeight, {
        params: owner.params,
        body: { weightTenths, date: dateDaysAgo(), ...overrides },
      });
    await addWeightToday(1_750);

    const unconfirmed = await expectNoChange(stack, () => addWeightToday(1_742));
    expect(unconfirmed.problem).toMatchObject({
      code: 'request.confirmation_required',
      question: { ask: 'sameDayWeight', facts: [{ date: dateDaysAgo(), weightTenths: 1_750 }] },
    });
    expect((await addWeightToday(1_742, { confirmed: confirmSameDay(1_750) })).status).toBe(200);

    expect(await listWeightTenths(owner)).toEqual([1_750, 1_742]);
  });

  it('are returned for three months, for a year, and all', async () => {
    const owner = await anOwner(stack);
    for (const [tenths, daysAgo] of [
      [1_900, 500],
      [1_850, 200],
      [1_800, 20],
    ] as const)
      await aWeight(owner.patient.patientId, tenths, daysAgo);

    const countWeights = async (period: 'quarter' | 'year' | 'all') =>
      (await owner.call(listWeights, { params: owner.params, query: { period } })).reply.length;

    expect([await countWeights('quarter'), await countWeights('year'), await countWeights('all')]).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('activities', () => {
  it('are added, counted in their week, and deleted by the client [R441 R443]', async () => {
    const owner = await anOwner(stack);
    const { params, call } = owner;
    const { from } = getWeekRange(dateDaysAgo());
    await anActivity(params.patientId, { date: addDays(from, -1), durationMinutes: 600 });

    const { reply: added } = await call(addActivity, {
      params,
      body: { ...walkForm, date: dateDaysAgo(), notes: 'Con mi hermana' },
    });
    const readWeek = async () =>
      (await call(listActivities, { params, query: { date: dateDaysAgo() } })).reply;

    expect((await readWeek()).activities).toEqual([added]);
    expect(added).toMatchObject({
      type: 'walk',
      durationMinutes: 45,
      time: '06:30',
      notes: 'Con mi hermana',
    });
    const { reply: health } = await call(getPatientHealth, { params });
    expect(health.week.minutes.reduce((sum, minutes) => sum + minutes, 0)).toBe(45);
    expect(health.goals.weeklyMinutes).toEqual({ value: 300, isDefault: true });

    const activityKey = { params: { ...params, date: added.date, activityId: added.activityId } };
    expect((await call(deleteActivity, activityKey)).status).toBe(200);
    expect((await call(deleteActivity, activityKey)).problem.code).toBe('request.not_found');
    expect((await readWeek()).activities).toEqual([]);
  });

  it('reject a missing field with the specified text, and a future time at its field [R442]', async () => {
    const owner = await anOwner(stack);
    for (const field of ['type', 'durationMinutes', 'time']) {
      const { [field]: _, ...body } = { ...walkForm, date: dateDaysAgo() } as Record<string, unknown>;

      const { status, problem } = await expectNoChange(stack, () =>
        owner.call(addActivity, { params: owner.params, body: body as never }),
      );

      expect([status, problem.detail]).toEqual([422, 'Por favor, complete todos los campos obligatorios.']);
    }

    const { problem } = await owner.call(addActivity, {
      params: owner.params,
      body: { ...walkForm, date: dateDaysAgo(-1) },
    });

    expect(problem.fields).toEqual([{ field: 'time', message: 'Esa hora todavía no llega.' }]);
  });
});
