import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsToDate,
  daysBetween,
  listMonthsInRange,
  toInstant,
  toMonth,
} from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { type GivenAnswers, toHealthAnswers } from '#shared/intake/application/answers.ts';
import { calculateAnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import {
  buildHealthDraft,
  findHealthProblems,
  listHealthSteps,
  toHealthCandidate,
} from '#shared/intake/application/health-form.ts';
import { listChangedAnswers } from '#shared/intake/prospects/answer-review.ts';
import {
  type AnswersRequest,
  getRequestState,
  isAwaitingAnswers,
} from '#shared/records/answers/answers-request.ts';
import { applyGivenAnswers } from '#shared/records/answers/given-answers.ts';
import { someAnswers } from '#test/support/intake/prospects.ts';

const day = { today: '2026-11-23', adultYears: 18 };
const at = toInstant(day.today, '10:00');
const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const guardian = { name: 'Luz Díaz', relationship: 'Madre', license: 'PR-12345', phone: '+17875550143' };

/** Any health answers. */
const anyHealth = fc.record({
  answered: fc.array(fc.boolean(), { minLength: conditions.length, maxLength: conditions.length }),
  allergies: fc.constantFrom('', 'Maní', 'Penicilina'),
  areaTreated: fc.boolean(),
});
const buildHealth = ({
  answered,
  ...more
}: {
  answered: boolean[];
  allergies: string;
  areaTreated: boolean;
}) =>
  toHealthAnswers({
    ...someAnswers('Nora'),
    ...more,
    conditions: Object.fromEntries(
      conditions.map((name, index) => [name, answered[index]]),
    ) as GivenAnswers['conditions'],
  });

describe('health answers', () => {
  it('expire on the same day of a later month, or its last day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 60 }), (date, months) => {
        const end = addMonthsToDate(date, months);
        expect(listMonthsInRange(date, end)).toHaveLength(months + 1);
        expect(toMonth(addDays(end, 1)) !== toMonth(end) || end.slice(8) === date.slice(8)).toBe(true);
      }),
    );
    expect(addMonthsToDate('2024-02-29', 12)).toBe('2025-02-28');
  });

  it('are valid until that day, and forever if the setting is off', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 3_000 }),
        (date, months, later) => {
          const record = { answeredAt: toInstant(date, '09:00').toISOString() };
          const today = addDays(date, later);
          const { isUnanswered, expiredSince } = calculateAnswersValidity(
            record,
            { answersValidMonths: months },
            today,
          );
          expect(isUnanswered).toBe(false);
          const end = addMonthsToDate(date, months);
          expect(expiredSince).toBe(months > 0 && daysBetween(end, today) >= 0 ? end : undefined);
        },
      ),
    );
    expect(calculateAnswersValidity(undefined, { answersValidMonths: 12 }, day.today)).toEqual({
      isUnanswered: true,
    });
  });
});

describe('request for answers', () => {
  const request: AnswersRequest = {
    patientId: 'nora',
    requestId: 'one',
    requestedAt: '2026-11-20T14:00:00.000Z',
    requestedBy: { userId: 'lourdes', name: 'Lourdes' },
    email: 'nora@test.example',
    phone: '+17875550142',
    expiresAt: '2026-12-04T14:00:00.000Z',
  };
  it.each([
    ['sent', {}, {}, at],
    ['opened', { openedAt: '2026-11-21T14:00:00.000Z' }, {}, at],
    ['expired', {}, {}, new Date(request.expiresAt)],
    ['readdressed', {}, { phone: '+17875550199' }, at],
    ['readdressed', { openedAt: '2026-11-21T14:00:00.000Z' }, { email: 'otra@test.example' }, at],
    ['locked', { lockedAt: '2026-11-21T14:00:00.000Z' }, {}, at],
    ['answered', { answeredAt: '2026-11-21T14:00:00.000Z' }, { email: 'otra@test.example' }, at],
  ] as const)('is %s', (state, more, moved, now) => {
    const { email, phone } = request;
    const found = getRequestState({ ...request, ...more }, { email, phone, ...moved }, now);
    expect(found).toBe(state);
    expect(isAwaitingAnswers(found)).toBe(['sent', 'opened'].includes(state));
  });
});

const listFieldErrors = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.fields.map(({ field }) => field);
  }
  return [];
};

describe('repeated health answers', () => {
  const before = {
    patientId: 'nora',
    answers: someAnswers('Nora', { birthDate: '1990-05-14' }),
    ageYears: 35,
    recordedAt: '2025-01-10T14:00:00.000Z',
    answeredAt: '2025-01-10T14:00:00.000Z',
  };
  const known = { patientId: 'nora', patientName: 'Nora Prueba', at, day };

  it('change only health answers, whatever name is given', () => {
    fc.assert(
      fc.property(anyHealth, dates, (health, typedDate) => {
        const given = { ...buildHealth(health), birthDate: typedDate };
        const after = applyGivenAnswers({ ...known, before, given, birthDate: '1990-05-14' });
        expect(toHealthAnswers(after.answers)).toEqual(buildHealth(health));
        const outside = listChangedAnswers({ ...before.answers, ...buildHealth(health) }, after.answers);
        expect(outside).toEqual([]);
        expect(after.ageYears).toBe(36);
      }),
    );
  });

  it('require a birth date, a guardian for a minor, and none for an adult', () => {
    const given = toHealthAnswers(someAnswers('Nora'));
    const giving = { ...known, before: undefined, given };
    expect(listFieldErrors(() => applyGivenAnswers({ ...giving, birthDate: undefined }))).toEqual([
      'answers.birthDate',
    ]);
    expect(listFieldErrors(() => applyGivenAnswers({ ...giving, birthDate: '2030-01-01' }))).toEqual([
      'answers.birthDate',
    ]);
    expect(listFieldErrors(() => applyGivenAnswers({ ...giving, birthDate: '2015-01-01' }))).toContain(
      'answers.guardian.name',
    );
    const minorAnswers = { ...giving, given: { ...given, guardian } };
    expect(listFieldErrors(() => applyGivenAnswers({ ...minorAnswers, birthDate: '1990-01-01' }))).toEqual([
      'answers.guardian',
    ]);
    const herself = { ...minorAnswers, patientName: guardian.name.toUpperCase() };
    expect(listFieldErrors(() => applyGivenAnswers({ ...herself, birthDate: '2015-01-01' }))).toEqual([
      'answers.guardian.name',
    ]);
    expect(applyGivenAnswers({ ...minorAnswers, birthDate: '2015-01-01' }).answers.guardian).toEqual(
      guardian,
    );
  });

  it('are prefilled, and are the same when unchanged', () => {
    fc.assert(
      fc.property(anyHealth, fc.constantFrom('1990-05-14', '2015-05-14'), (health, birthDate) => {
        const isMinor = birthDate === '2015-05-14';
        const answers = { ...buildHealth(health), ...(isMinor && { guardian }) };
        const form = { day, asksBirthDate: false };
        const draft = buildHealthDraft({ birthDate, answers });
        expect(findHealthProblems(draft, form)).toEqual([]);
        const { areaTreatmentDetail: _, lastTreatment: __, ...same } = answers;
        expect(toHealthCandidate(draft, form)).toMatchObject(same);
        expect(listHealthSteps(draft, form).some(({ audience }) => audience === 'minors')).toBe(isMinor);
      }),
    );
  });
});
