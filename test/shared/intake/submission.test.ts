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

const submittedAt = new Date('2026-03-06T14:00:00.000Z');
const preferred = { serviceId: 'facial', date: '2026-03-10', time: '10:00' };

const buildProspect = (
  answers: IntakeAnswers,
  options: { preference?: AppointmentPreference; adultYears?: number } = {},
) =>
  toProspect({
    prospectId: 'one',
    answers,
    consentVersion: 'v2.0',
    textHash: 'f'.repeat(64),
    at: submittedAt,
    preference: options.preference,
    center: 'Centro Aurora',
    day: { ...day, ...(options.adultYears && { adultYears: options.adultYears }) },
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

const arbitraryText = (maxLength: number) =>
  fc.string({ minLength: 5, maxLength, unit: 'grapheme-ascii' }).filter((value) => value.trim().length >= 5);
const arbitraryEmail = fc.stringMatching(/^[a-z]{1,12}$/).map((name) => `${name}@correo.example`);
const arbitraryBoolean = fc.boolean();
const arbitraryBirthDate = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2008-03-06'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Generated answers of an adult. */
const arbitraryAnswers = arbitraryEmail.chain((address) =>
  fc.record<IntakeAnswers>({
    fullName: fc.tuple(arbitraryText(30), arbitraryText(30)).map((parts) => parts.join(' ')),
    sex: fc.constantFrom(...sexes),
    service: fc.constantFrom(...intakeServices),
    birthDate: arbitraryBirthDate,
    license: arbitraryText(40),
    address: arbitraryText(200),
    phone: fc.constant('7875550142'),
    email: fc.constant(address),
    emailConfirmation: fc.constant(address),
    emergencyContact: fc.record({
      name: arbitraryText(80),
      relationship: arbitraryText(60),
      phone: fc.stringMatching(/^\d{10}$/),
    }),
    conditions: fc.record(
      Object.fromEntries(conditions.map((condition) => [condition, arbitraryBoolean])) as Record<
        (typeof conditions)[number],
        typeof arbitraryBoolean
      >,
    ),
    allergies: arbitraryText(500),
    pastTreatments: arbitraryText(500),
    medications: arbitraryText(500),
    areaTreated: arbitraryBoolean,
    areaTreatmentDetail: arbitraryText(500),
    lastTreatment: arbitraryText(500),
    reason: arbitraryText(500),
  }),
);

describe('application', () => {
  it('stores every answer, as does the record created from it [R476]', () => {
    expect(Object.keys({ ...ana, guardian }).sort()).toEqual(Object.keys(IntakeAnswers.shape).sort());
    fc.assert(
      fc.property(arbitraryAnswers, (generatedAnswers) => {
        const answers = IntakeAnswers.parse(generatedAnswers);
        const prospect = Prospect.parse(JSON.parse(JSON.stringify(buildProspect(answers))));
        const { ageYears, consent } = prospect;
        const recordedAt = submittedAt.toISOString();
        const record = { patientId: 'ana', answers: prospect.answers, ageYears, consent };

        expect(prospect.answers).toEqual(answers);
        expect(IntakeRecord.parse({ ...record, recordedAt, answeredAt: recordedAt }).answers).toEqual(
          answers,
        );
      }),
    );
  });

  it('is a pending request for laser, and a registration for other services [R133 R425 R426]', () => {
    const laserProspect = buildProspect({ ...ana, service: 'laser' });
    const prospects = [buildProspect(ana), buildProspect({ ...ana, service: 'massage' })];

    expect(laserProspect).toMatchObject({
      source: 'laserRequest',
      laserRequestPending: true,
      status: 'pending',
    });
    for (const prospect of prospects)
      expect(prospect).toMatchObject({ source: 'intake', laserRequestPending: false, status: 'pending' });
    expect([laserProspect, ...prospects].every(isOpenProspect)).toBe(true);
  });

  it('stores name, age on that day and the phone in one format [R133 R418 R487]', () => {
    expect(buildProspect(ana, { preference: preferred })).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz Díaz',
      email: 'ana@correo.example',
      phone: '+17875550142',
      ageYears: 35,
      address: 'Calle Sol 5, San Juan',
      createdAt: submittedAt.toISOString(),
      preferred,
    });
    expect(buildProspect({ ...ana, phone: '17875550142' }).phone).toBe('+17875550142');
    expect(buildProspect(ana)).not.toHaveProperty('preferred');
    expect(splitName('  Ana   Ruiz ')).toEqual({ firstName: 'Ana', lastName: 'Ruiz' });
    expect([calculateAge('2008-02-29', '2026-02-28'), calculateAge('2008-02-29', '2026-03-01')]).toEqual([
      17, 18,
    ]);
  });

  it('is rejected at the field if a minor is their own guardian', () => {
    const minorWithSameName = { ...leo, guardian: { ...guardian, name: 'leo ruíz' } };
    const minorWithSameLicense = { ...leo, guardian: { ...guardian, license: leo.license } };

    expect(Object.keys(listFieldErrors(minorWithSameName))).toEqual(['answers.guardian.name']);
    expect(Object.keys(listFieldErrors(minorWithSameLicense))).toEqual(['answers.guardian.license']);
  });

  it('stores the exact consent text [R424]', () => {
    expect(buildProspect(leo).consent).toEqual({
      id: 'consentimiento_general',
      version: 'v2.0',
      accepted: true,
      acceptedAt: submittedAt.toISOString(),
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
    const invalidAnswers = {
      ...ana,
      birthDate: '2030-01-01',
      emailConfirmation: 'otra@correo.example',
    };

    expect(listFieldErrors(invalidAnswers)).toEqual({
      'answers.birthDate': 'Fecha inválida.',
      'answers.emailConfirmation': 'Los correos no coinciden.',
    });
  });
});
