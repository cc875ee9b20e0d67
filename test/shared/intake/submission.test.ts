import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/errors.ts';
import { IntakeAnswers, splitName } from '#shared/intake/application/answers.ts';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { calculateAge, conditions, intakeServices, sexes } from '#shared/intake/application/choices.ts';
import { renderConsentText } from '#shared/intake/application/consent-text.ts';
import { toProspect } from '#shared/intake/application/submission.ts';
import { Prospect } from '#shared/intake/prospects/prospect.ts';
import { isOpenProspect } from '#shared/intake/prospects/prospect-state.ts';
import { IntakeRecord } from '#shared/records/intake-record.ts';
import { ana, day, guardian, leo } from '#test/support/intake/sample-answers.ts';

const at = new Date('2026-03-06T14:00:00.000Z');
const preferred = { serviceId: 'facial', date: '2026-03-10', time: '10:00' };

const buildProspect = (
  answers: IntakeAnswers,
  more: { preference?: AppointmentPreference; adultYears?: number } = {},
) =>
  toProspect({
    prospectId: 'one',
    answers,
    consentVersion: 'v2.0',
    textHash: 'f'.repeat(64),
    at,
    wish: more.preference,
    center: 'Centro Aurora',
    day: { ...day, ...(more.adultYears && { adultYears: more.adultYears }) },
  });
function listFieldErrors(answers: IntakeAnswers): Record<string, string> {
  try {
    buildProspect(answers);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.definition.code).toBe('request.invalid');
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  }
}

const text = (most: number) =>
  fc
    .string({ minLength: 5, maxLength: most, unit: 'grapheme-ascii' })
    .filter((each) => each.trim().length >= 5);
const email = fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `${name}@correo.example`);
const yesOrNo = fc.boolean();
const civilDate = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2008-03-06'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));

/** Any answers of an adult. */
const anyAnswers = email.chain((address) =>
  fc.record<IntakeAnswers>({
    fullName: fc.tuple(text(30), text(30)).map((parts) => parts.join(' ')),
    sex: fc.constantFrom(...sexes),
    service: fc.constantFrom(...intakeServices),
    birthDate: civilDate,
    license: text(40),
    address: text(200),
    phone: fc.constant('7875550142'),
    email: fc.constant(address),
    emailConfirmation: fc.constant(address),
    emergencyContact: fc.record({
      name: text(80),
      relationship: text(60),
      phone: fc.stringMatching(/^\d{10}$/),
    }),
    conditions: fc.record(
      Object.fromEntries(conditions.map((each) => [each, yesOrNo])) as Record<
        (typeof conditions)[number],
        typeof yesOrNo
      >,
    ),
    allergies: text(500),
    pastTreatments: text(500),
    medications: text(500),
    areaTreated: yesOrNo,
    areaTreatmentDetail: text(500),
    lastTreatment: text(500),
    reason: text(500),
  }),
);

describe('application', () => {
  it('keeps every answer, as does the record created from it [R476]', () => {
    expect(Object.keys({ ...ana, guardian }).sort()).toEqual(Object.keys(IntakeAnswers.shape).sort());
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const answers = IntakeAnswers.parse(given);
        const prospect = Prospect.parse(JSON.parse(JSON.stringify(buildProspect(answers))));
        const { ageYears, consent } = prospect;
        const recordedAt = at.toISOString();
        const record = { patientId: 'ana', answers: prospect.answers, ageYears, consent };

        expect(prospect.answers).toEqual(answers);
        expect(IntakeRecord.parse({ ...record, recordedAt, answeredAt: recordedAt }).answers).toEqual(
          answers,
        );
      }),
    );
  });

  it('for laser is a pending request; for other services a registration [R133 R425 R426]', () => {
    const laser = buildProspect({ ...ana, service: 'laser' });
    const prospects = [buildProspect(ana), buildProspect({ ...ana, service: 'massage' })];

    expect(laser).toMatchObject({ source: 'laserRequest', laserRequestPending: true, status: 'pending' });
    for (const each of prospects)
      expect(each).toMatchObject({ source: 'intake', laserRequestPending: false, status: 'pending' });
    expect([laser, ...prospects].every(isOpenProspect)).toBe(true);
  });

  it('stores name, age on that day and the phone in one format [R133 R418 R487]', () => {
    expect(buildProspect(ana, { preference: preferred })).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz Díaz',
      email: 'ana@correo.example',
      phone: '+17875550142',
      ageYears: 35,
      address: 'Calle Sol 5, San Juan',
      createdAt: at.toISOString(),
      preferred,
    });
    expect(buildProspect({ ...ana, phone: '17875550142' }).phone).toBe('+17875550142');
    expect(buildProspect(ana)).not.toHaveProperty('preferred');
    expect(splitName('  Ana   Ruiz ')).toEqual({ firstName: 'Ana', lastName: 'Ruiz' });
    expect([calculateAge('2008-02-29', '2026-02-28'), calculateAge('2008-02-29', '2026-03-01')]).toEqual([
      17, 18,
    ]);
  });

  it('of a minor named as their own guardian is rejected at the field', () => {
    const named = { ...leo, guardian: { ...guardian, name: 'leo ruíz' } };
    const licensed = { ...leo, guardian: { ...guardian, license: leo.license } };

    expect(Object.keys(listFieldErrors(named))).toEqual(['answers.guardian.name']);
    expect(Object.keys(listFieldErrors(licensed))).toEqual(['answers.guardian.license']);
  });

  it('stores the exact consent text [R424]', () => {
    expect(buildProspect(leo).consent).toEqual({
      id: 'consentimiento_general',
      version: 'v2.0',
      accepted: true,
      acceptedAt: at.toISOString(),
      text: renderConsentText({ name: 'Leo Ruiz', date: day.today, center: 'Centro Aurora', guardian }),
      textHash: 'f'.repeat(64),
      isMinor: true,
      guardian,
    });
    expect(buildProspect(ana).consent).toMatchObject({ isMinor: false });
    expect(buildProspect(ana).consent).not.toHaveProperty('guardian');
  });

  it('requires a guardian for a minor, and allows none otherwise [R416 R419]', () => {
    const { guardian: _, ...withoutGuardian } = leo;

    expect(listFieldErrors(withoutGuardian)).toEqual({
      'answers.guardian.name': 'Este campo es obligatorio.',
      'answers.guardian.relationship': 'Parentesco del responsable requerido.',
      'answers.guardian.license': 'Licencia del responsable inválida.',
      'answers.guardian.phone': 'Este campo es obligatorio.',
    });
    expect(listFieldErrors({ ...ana, guardian })).toEqual({
      'answers.guardian': 'Una persona adulta contesta por sí misma.',
    });
    expect(buildProspect({ ...leo, birthDate: '2007-01-01' }, { adultYears: 21 }).consent.isMinor).toBe(true);
  });

  it('is rejected at each invalid field [R413 R417]', () => {
    const wrong = {
      ...ana,
      birthDate: '2030-01-01',
      emailConfirmation: 'otra@correo.example',
    };

    expect(listFieldErrors(wrong)).toEqual({
      'answers.birthDate': 'Fecha inválida.',
      'answers.emailConfirmation': 'Los correos no coinciden.',
    });
  });
});
