import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, getWeekday, listDatesInRange } from '#shared/core/civil-time.ts';
import {
  ActivityForm,
  activityTypes,
  assertRecentPast,
  getWeekRange,
  sortNewestFirst,
  sumMinutes,
  sumMinutesByDay,
} from '#shared/health/activity.ts';
import { calculateProgress, defaultGoals, HealthGoalsForm, toGoals } from '#shared/health/goals.ts';
import {
  activityLevels,
  alcoholLevels,
  dailyMeals,
  HealthProfileForm,
  sortMeals,
} from '#shared/health/health-profile.ts';
import {
  activityLevelLabels,
  activityTypeLabels,
  alcoholLevelLabels,
  dailyMealLabels,
} from '#shared/health/labels.ts';
import {
  formatGoalWeight,
  formatWeight,
  formatWeightChange,
  parseTenths,
  sortWeights,
} from '#shared/health/weight.ts';
import { profileForm, walkForm } from '#test/support/health/client-health.ts';

const listProblems = (form: unknown) => HealthProfileForm.safeParse(form).error?.issues ?? [];
const toLabels = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>) =>
  codes.map((code) => labels[code]);
const arbitraryDate = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days));
const arbitraryMinutes = fc.integer({ min: 1, max: 1_440 });

describe('health profile', () => {
  it('has the specified choices and labels [R438 R439]', () => {
    expect(toLabels(activityLevels, activityLevelLabels)).toEqual(['Mucha', 'Moderada', 'Poca', 'Ninguna']);
    expect(toLabels(alcoholLevels, alcoholLevelLabels)).toEqual(['Mucho', 'Moderado', 'Poco', 'Ninguno']);
    expect(toLabels(dailyMeals, dailyMealLabels)).toEqual([
      'Desayuno',
      'Merienda Mañana',
      'Almuerzo',
      'Merienda Tarde',
      'Cena',
      'Merienda Noche',
    ]);
    expect(HealthProfileForm.parse(profileForm)).toEqual(profileForm);
  });

  it.each([
    ['currentWeightTenths', 'Escribe tu peso actual en libras.'],
    ['goalWeightTenths', 'Escribe tu peso meta en libras.'],
    ['weeklyMinutes', 'Escribe los minutos con números, por ejemplo 180.'],
    ['dailyCalories', 'Escribe las calorías con números, por ejemplo 1850.'],
  ] as const)('requires the number %s, with an error at its field [R440]', (field, message) => {
    const { [field]: _, ...formWithoutField } = profileForm;

    expect(listProblems(formWithoutField)).toMatchObject([{ path: [field], message }]);
    expect(listProblems({ ...formWithoutField, [field]: 'mil' })).toMatchObject([{ path: [field], message }]);
    expect(listProblems({ ...formWithoutField, [field]: 12.5 })).not.toEqual([]);
  });

  it('accepts any meals or none, and sorts them in the order of the day [R439]', () => {
    fc.assert(
      fc.property(fc.subarray([...dailyMeals]), (meals) => {
        expect(listProblems({ ...profileForm, meals })).toEqual([]);
        expect(sortMeals(meals.toReversed())).toEqual(meals);
      }),
    );
  });
});

describe('parseTenths', () => {
  it.each([
    ['175', 1_750],
    ['175.5', 1_755],
    [' 175,5 ', 1_755],
    ['1,500', undefined],
    ['175.25', undefined],
    ['mil', undefined],
    ['', undefined],
    ['-5', undefined],
  ])('parses %s pounds as %s tenths', (text, tenths) => {
    expect(parseTenths(text)).toBe(tenths);
  });

  it('inverts formatWeight and formatGoalWeight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 15_000 }), (tenths) => {
        expect(parseTenths(formatWeight(tenths))).toBe(tenths);
        expect(parseTenths(formatGoalWeight(tenths))).toBe(tenths);
      }),
    );
  });
});

describe('weights', () => {
  it('are compared with a signed difference', () => {
    expect([
      formatWeightChange(1_763, 1_750),
      formatWeightChange(1_750, 1_758),
      formatWeightChange(1, 1),
    ]).toEqual(['-1.3', '+0.8', '0.0']);
  });

  it('are sorted by day, then by time of recording', () => {
    const points = [
      { date: '2026-03-06', recordedAt: 'b' },
      { date: '2026-03-06', recordedAt: 'a' },
      { date: '2026-03-01', recordedAt: 'c' },
    ];

    expect(sortWeights(points).map(({ recordedAt }) => recordedAt)).toEqual(['c', 'a', 'b']);
  });
});

describe('activities', () => {
  it('have the specified types and labels [R441]', () => {
    expect(toLabels(activityTypes, activityTypeLabels)).toEqual([
      'Cardio',
      'Pesas',
      'Bajo Impacto',
      'Caminata',
      'Jogging',
      'Alta Intensidad',
      'Otro',
    ]);
  });

  it.each([
    ['type', undefined],
    ['durationMinutes', undefined],
    ['durationMinutes', 0],
    ['durationMinutes', -5],
    ['time', undefined],
    ['time', '25:00'],
  ])('reject %s: %s [R442]', (field, value) => {
    const form = { ...walkForm, date: '2026-03-06', [field]: value };

    expect(ActivityForm.safeParse(form).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it('reject a time that is in the future in Puerto Rico, with the error at the time field', () => {
    const now = new Date('2026-03-06T14:00:00.000Z');
    const recordAt = (time: string) => () => assertRecentPast({ date: '2026-03-06', time }, now);

    expect(recordAt('10:00')).not.toThrow();
    expect(recordAt('10:01')).toThrow(
      expect.objectContaining({ fields: [{ field: 'time', message: 'Esa hora todavía no llega.' }] }),
    );
  });

  it('reject a date more than ten years ago, with the error at the date field', () => {
    const now = new Date('2026-03-06T14:00:00.000Z');
    const recordAt = (date: string) => () => assertRecentPast({ date, time: '09:00' }, now);

    expect(recordAt('2016-03-06')).not.toThrow();
    expect(recordAt('2016-03-05')).toThrow(
      expect.objectContaining({
        fields: [{ field: 'date', message: 'Solo se anota lo de los últimos 10 años.' }],
      }),
    );
  });

  it('count in the week of their date, Sunday to Saturday [R443]', () => {
    const activityLists = fc.array(fc.record({ date: arbitraryDate, durationMinutes: arbitraryMinutes }));
    fc.assert(
      fc.property(arbitraryDate, activityLists, (day, activities) => {
        const { from, to } = getWeekRange(day);
        const days = listDatesInRange(from, to);
        const byDay = sumMinutesByDay(activities, from);

        expect([getWeekday(from), days.length, days.includes(day)]).toEqual([0, 7, true]);
        expect(sumMinutes(byDay)).toBe(
          sumMinutes(
            activities
              .filter(({ date }) => days.includes(date))
              .map(({ durationMinutes }) => durationMinutes),
          ),
        );
      }),
    );
  });

  it('are sorted latest first', () => {
    const buildActivity = (day: string, time: string) => ({ date: day, time, activityId: `${day}${time}` });
    const activities = [
      buildActivity('2026-03-05', '18:00'),
      buildActivity('2026-03-06', '06:30'),
      buildActivity('2026-03-05', '07:00'),
    ];

    expect(sortNewestFirst(activities).map(({ time }) => time)).toEqual(['06:30', '18:00', '07:00']);
  });
});

describe('health goals', () => {
  it('default to 300 minutes, 2000 kcal and 10 doses, marked as defaults [R443]', () => {
    expect(toGoals()).toEqual({
      weeklyMinutes: { value: 300, isDefault: true },
      dailyCalories: { value: 2_000, isDefault: true },
      dosesToReduce: { value: 10, isDefault: true },
    });
    expect(toGoals({ weeklyMinutes: defaultGoals.weeklyMinutes }).weeklyMinutes).toEqual({
      value: 300,
      isDefault: false,
    });
  });

  it('reject a weekly goal of zero and negative reduced doses', () => {
    const fields = HealthGoalsForm.safeParse({ weeklyMinutes: 0, reducedDoses: -1 }).error?.issues;

    expect(fields?.map(({ path }) => path[0])).toEqual(['weeklyMinutes', 'reducedDoses']);
  });

  it('are reached at 100 %, the maximum of the bar [R443]', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 10_080 }), (value, goal) => {
        const percent = calculateProgress(value, { value: goal });

        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        expect(percent === 100).toBe(value >= goal);
      }),
    );
    expect([calculateProgress(180, { value: 300 }), calculateProgress(340, { value: 300 })]).toEqual([
      60, 100,
    ]);
  });
});
