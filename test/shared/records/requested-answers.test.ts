import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateInMonths,
  daysBetween,
  instantOf,
  monthOf,
  monthsFrom,
} from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { type GivenAnswers, healthOf } from '#shared/intake/application/answers.ts';
import { answersStanding } from '#shared/intake/application/answers-standing.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import {
  healthCandidate,
  healthDraftOf,
  healthProblems,
  healthSteps,
} from '#shared/intake/application/health-form.ts';
import { changedAnswers } from '#shared/intake/prospects/answer-review.ts';
import { type AnswersRequest, isAwaited, requestStateOf } from '#shared/records/answers/answers-request.ts';
import { recordGiven } from '#shared/records/answers/given-answers.ts';
import { someAnswers } from '#test/support/intake/prospects.ts';

const day = { today: '2026-11-23', adultYears: 18 };
const at = instantOf(day.today, '10:00');
const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const guardian = { name: 'Luz Díaz', relationship: 'Madre', license: 'PR-12345', phone: '+17875550143' };

/** Any health answers. */
const healths = fc.record({
  answered: fc.array(fc.boolean(), { minLength: conditions.length, maxLength: conditions.length }),
  allergies: fc.constantFrom('', 'Maní', 'Penicilina'),
  areaTreated: fc.boolean(),
});
const healthFrom = ({
  answered,
  ...more
}: {
  answered: boolean[];
  allergies: string;
  areaTreated: boolean;
}) =>
  healthOf({
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
        const end = dateInMonths(date, months);
        expect(monthsFrom(date, end)).toHaveLength(months + 1);
        expect(monthOf(addDays(end, 1)) !== monthOf(end) || end.slice(8) === date.slice(8)).toBe(true);
      }),
    );
    expect(dateInMonths('2024-02-29', 12)).toBe('2025-02-28');
  });

  it('are valid until that day, and forever if the setting is off', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 3_000 }),
        (date, months, later) => {
          const record = { answeredAt: instantOf(date, '09:00').toISOString() };
          const today = addDays(date, later);
          const { isUnanswered, expiredSince } = answersStanding(
            record,
            { answersValidMonths: months },
            today,
          );
          expect(isUnanswered).toBe(false);
          const end = dateInMonths(date, months);
          expect(expiredSince).toBe(months > 0 && daysBetween(end, today) >= 0 ? end : undefined);
        },
      ),
    );
    expect(answersStanding(undefined, { answersValidMonths: 12 }, day.today)).toEqual({ isUnanswered: true });
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
    const found = requestStateOf({ ...request, ...more }, { email, phone, ...moved }, now);
    expect(found).toBe(state);
    expect(isAwaited(found)).toBe(['sent', 'opened'].includes(state));
  });
});

const refusedFields = (act: () => unknown) => {
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
      fc.property(healths, dates, (health, said) => {
        const given = { ...healthFrom(health), birthDate: said };
        const after = recordGiven({ ...known, before, given, birthDate: '1990-05-14' });
        expect(healthOf(after.answers)).toEqual(healthFrom(health));
        const outside = changedAnswers({ ...before.answers, ...healthFrom(health) }, after.answers);
        expect(outside).toEqual([]);
        expect(after.ageYears).toBe(36);
      }),
    );
  });

  it('require a birth date, a guardian for a minor, and none for an adult', () => {
    const given = healthOf(someAnswers('Nora'));
    const giving = { ...known, before: undefined, given };
    expect(refusedFields(() => recordGiven({ ...giving, birthDate: undefined }))).toEqual([
      'answers.birthDate',
    ]);
    expect(refusedFields(() => recordGiven({ ...giving, birthDate: '2030-01-01' }))).toEqual([
      'answers.birthDate',
    ]);
    expect(refusedFields(() => recordGiven({ ...giving, birthDate: '2015-01-01' }))).toContain(
      'answers.guardian.name',
    );
    const theirs = { ...giving, given: { ...given, guardian } };
    expect(refusedFields(() => recordGiven({ ...theirs, birthDate: '1990-01-01' }))).toEqual([
      'answers.guardian',
    ]);
    const herself = { ...theirs, patientName: guardian.name.toUpperCase() };
    expect(refusedFields(() => recordGiven({ ...herself, birthDate: '2015-01-01' }))).toEqual([
      'answers.guardian.name',
    ]);
    expect(recordGiven({ ...theirs, birthDate: '2015-01-01' }).answers.guardian).toEqual(guardian);
  });

  it('are prefilled, and are the same when unchanged', () => {
    fc.assert(
      fc.property(healths, fc.constantFrom('1990-05-14', '2015-05-14'), (health, birthDate) => {
        const isMinor = birthDate === '2015-05-14';
        const answers = { ...healthFrom(health), ...(isMinor && { guardian }) };
        const form = { day, asksBirthDate: false };
        const draft = healthDraftOf({ birthDate, answers });
        expect(healthProblems(draft, form)).toEqual([]);
        const { areaTreatmentDetail: _, lastTreatment: __, ...same } = answers;
        expect(healthCandidate(draft, form)).toMatchObject(same);
        expect(healthSteps(draft, form).some(({ asked }) => asked === 'minors')).toBe(isMinor);
      }),
    );
  });
});
