import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsToDate,
  countDaysBetween,
  listMonthsInRange,
  toInstant,
  toMonth,
} from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { type RenewedHealthAnswers, toHealthAnswers } from '#shared/intake/application/answers.ts';
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
const now = toInstant(day.today, '10:00');
const arbitraryDates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const guardian = { name: 'Luz Díaz', relationship: 'Madre', license: 'PR-12345', phone: '+17875550143' };

/** Generated health answers. */
const arbitraryHealth = fc.record({
  answered: fc.array(fc.boolean(), { minLength: conditions.length, maxLength: conditions.length }),
  allergies: fc.constantFrom('', 'Maní', 'Penicilina'),
  areaTreated: fc.boolean(),
});
const buildHealth = ({
  answered,
  ...otherAnswers
}: {
  answered: boolean[];
  allergies: string;
  areaTreated: boolean;
}) =>
  toHealthAnswers({
    ...someAnswers('Nora'),
    ...otherAnswers,
    conditions: Object.fromEntries(
      conditions.map((name, index) => [name, answered[index]]),
    ) as RenewedHealthAnswers['conditions'],
  });

describe('health answers', () => {
  it('expire on the same day of a later month, or its last day', () => {
    fc.assert(
      fc.property(arbitraryDates, fc.integer({ min: 1, max: 60 }), (date, months) => {
        const endDate = addMonthsToDate(date, months);
        expect(listMonthsInRange(date, endDate)).toHaveLength(months + 1);
        expect(toMonth(addDays(endDate, 1)) !== toMonth(endDate) || endDate.slice(8) === date.slice(8)).toBe(
          true,
        );
      }),
    );
    expect(addMonthsToDate('2024-02-29', 12)).toBe('2025-02-28');
  });

  it('are valid until that day, and forever if the setting is off', () => {
    fc.assert(
      fc.property(
        arbitraryDates,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 3_000 }),
        (date, months, daysLater) => {
          const record = { answeredAt: toInstant(date, '09:00').toISOString() };
          const today = addDays(date, daysLater);
          const { isUnanswered, expiredSince } = calculateAnswersValidity(
            record,
            { answersValidMonths: months },
            today,
          );
          expect(isUnanswered).toBe(false);
          const endDate = addMonthsToDate(date, months);
          expect(expiredSince).toBe(
            months > 0 && countDaysBetween(endDate, today) >= 0 ? endDate : undefined,
          );
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
    ['sent', {}, {}, now],
    ['opened', { openedAt: '2026-11-21T14:00:00.000Z' }, {}, now],
    ['expired', {}, {}, new Date(request.expiresAt)],
    ['readdressed', {}, { phone: '+17875550199' }, now],
    ['readdressed', { openedAt: '2026-11-21T14:00:00.000Z' }, { email: 'otra@test.example' }, now],
    ['locked', { lockedAt: '2026-11-21T14:00:00.000Z' }, {}, now],
    ['answered', { answeredAt: '2026-11-21T14:00:00.000Z' }, { email: 'otra@test.example' }, now],
  ] as const)('has the state %s', (state, requestChanges, contactChanges, time) => {
    const { email, phone } = request;
    const foundState = getRequestState(
      { ...request, ...requestChanges },
      { email, phone, ...contactChanges },
      time,
    );
    expect(foundState).toBe(state);
    expect(isAwaitingAnswers(foundState)).toBe(['sent', 'opened'].includes(state));
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
  const patientFields = { patientId: 'nora', patientName: 'Nora Prueba', at: now, day };

  it('change only health answers, for any answers and birth date', () => {
    fc.assert(
      fc.property(arbitraryHealth, arbitraryDates, (health, typedDate) => {
        const givenAnswers = { ...buildHealth(health), birthDate: typedDate };
        const after = applyGivenAnswers({ ...patientFields, before, givenAnswers, birthDate: '1990-05-14' });
        expect(toHealthAnswers(after.answers)).toEqual(buildHealth(health));
        const otherChanges = listChangedAnswers({ ...before.answers, ...buildHealth(health) }, after.answers);
        expect(otherChanges).toEqual([]);
        expect(after.ageYears).toBe(36);
      }),
    );
  });

  it('require a birth date, a guardian for a minor, and none for an adult', () => {
    const givenAnswers = toHealthAnswers(someAnswers('Nora'));
    const input = { ...patientFields, before: undefined, givenAnswers };
    expect(listFieldErrors(() => applyGivenAnswers({ ...input, birthDate: undefined }))).toEqual([
      'answers.birthDate',
    ]);
    expect(listFieldErrors(() => applyGivenAnswers({ ...input, birthDate: '2030-01-01' }))).toEqual([
      'answers.birthDate',
    ]);
    expect(listFieldErrors(() => applyGivenAnswers({ ...input, birthDate: '2015-01-01' }))).toContain(
      'answers.guardian.name',
    );
    const minorAnswers = { ...input, givenAnswers: { ...givenAnswers, guardian } };
    expect(listFieldErrors(() => applyGivenAnswers({ ...minorAnswers, birthDate: '1990-01-01' }))).toEqual([
      'answers.guardian',
    ]);
    const selfGuardedMinor = { ...minorAnswers, patientName: guardian.name.toUpperCase() };
    expect(
      listFieldErrors(() => applyGivenAnswers({ ...selfGuardedMinor, birthDate: '2015-01-01' })),
    ).toEqual(['answers.guardian.name']);
    expect(applyGivenAnswers({ ...minorAnswers, birthDate: '2015-01-01' }).answers.guardian).toEqual(
      guardian,
    );
  });

  it('are prefilled, and stay the same when nobody edits them', () => {
    fc.assert(
      fc.property(arbitraryHealth, fc.constantFrom('1990-05-14', '2015-05-14'), (health, birthDate) => {
        const isMinor = birthDate === '2015-05-14';
        const answers = { ...buildHealth(health), ...(isMinor && { guardian }) };
        const form = { day, asksBirthDate: false };
        const draft = buildHealthDraft({ birthDate, answers });
        expect(findHealthProblems(draft, form)).toEqual([]);
        const { areaTreatmentDetail: _, lastTreatment: __, ...prefilled } = answers;
        expect(toHealthCandidate(draft, form)).toMatchObject(prefilled);
        expect(listHealthSteps(draft, form).some(({ audience }) => audience === 'minors')).toBe(isMinor);
      }),
    );
  });
});
