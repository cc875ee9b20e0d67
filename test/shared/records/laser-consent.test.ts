import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import {
  assertSignedBy,
  findConsentError,
  findConsentLinkEnd,
  isLaserService,
  isMinorIfKnown,
  listLaserServiceIds,
  resolveConsentingPerson,
  takesConsentAhead,
} from '#shared/records/consents/laser-consent.ts';
import { laserConsentTemplate, renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { recordErrors } from '#shared/records/errors.ts';

const today = '2026-03-06';
const buildService = (laser: boolean): BookedService => ({
  serviceId: 'axilas',
  name: 'Axilas',
  durationMinutes: 20,
  priceCents: 6_500,
  taxBasisPoints: 0,
  laser,
});
const buildAppointment = (changes: object = {}) => ({
  services: [buildService(false)],
  date: today,
  status: 'confirmed' as const,
  hidden: false,
  ...changes,
});
const laserCategories = ['Depilación láser', 'DEPILACIÓN LASER', 'Lásers médicos', 'Láser'];
/** Returns a lookup with this category for every service. */
const createCategoryLookup = (name: string) => () => name;

describe('isLaserService', () => {
  it.each(laserCategories)('is true for a service in the category %s [R404]', (name) => {
    expect(isLaserService(false, name)).toBe(true);
  });
});

describe('findConsentError', () => {
  it.each(laserCategories)('accepts consent for a service in the category %s [R404]', (name) => {
    expect(findConsentError(buildAppointment(), today, createCategoryLookup(name))).toBeUndefined();
  });

  it('accepts consent for a service flagged as laser, in any category [R404]', () => {
    expect(
      findConsentError(
        buildAppointment({ services: [buildService(true)] }),
        today,
        createCategoryLookup('Otros'),
      ),
    ).toBeUndefined();
  });

  it('rejects an appointment without laser', () => {
    expect(findConsentError(buildAppointment(), today, createCategoryLookup('Faciales'))).toBe(
      recordErrors.consent_not_laser,
    );
  });

  it('accepts consent only on the appointment’s day, while it is active', () => {
    const laser = createCategoryLookup('Láser');
    const findError = (changes: object) => findConsentError(buildAppointment(changes), today, laser);

    expect([findError({ date: '2026-03-05' }), findError({ date: '2026-03-07' })]).toEqual([
      recordErrors.consent_not_today,
      recordErrors.consent_not_today,
    ]);
    expect(findError({ status: 'cancelled' })).toBe(recordErrors.consent_not_today);
    expect(findError({ hidden: true })).toBe(recordErrors.consent_not_today);
    expect(findError({ status: 'pending' })).toBeUndefined();
  });
});

describe('takesConsentAhead', () => {
  const laser = createCategoryLookup('Láser');
  const takesAhead = (changes: object, lookup = laser) =>
    takesConsentAhead(buildAppointment({ status: 'confirmed', ...changes }), today, lookup);

  it('is true for a confirmed laser appointment of today or later', () => {
    expect([takesAhead({}), takesAhead({ date: '2026-04-01' })]).toEqual([true, true]);
  });

  it('is false for a past, pending, cancelled, completed or hidden one, and without laser', () => {
    expect(
      [
        { date: '2026-03-05' },
        { status: 'pending' },
        { status: 'cancelled' },
        { status: 'completed' },
        { hidden: true },
      ].map((changes) => takesAhead(changes)),
    ).toEqual([false, false, false, false, false]);
    expect(takesAhead({}, createCategoryLookup('Faciales'))).toBe(false);
  });
});

it('listLaserServiceIds returns flagged services and those of a laser category', () => {
  const services = [
    { productId: 'flagged', laser: true, categoryId: 'face' },
    { productId: 'by-category', laser: false, categoryId: 'laser' },
    { productId: 'other', laser: false, categoryId: 'face' },
  ];
  const categories = [
    { categoryId: 'face', name: 'Faciales' },
    { categoryId: 'laser', name: 'Depilación LÁSER' },
  ];
  expect([...listLaserServiceIds({ services, categories })]).toEqual(['flagged', 'by-category']);
});

describe('a consent link', () => {
  const findEnd = (changes: object, isSigned = false) =>
    findConsentLinkEnd(buildAppointment({ status: 'confirmed', ...changes }), { isSigned, today });

  it('is open until the end of the appointment’s day, also after a move', () => {
    expect([findEnd({}), findEnd({ date: '2026-05-01' })]).toEqual([undefined, undefined]);
    expect([findEnd({ date: '2026-03-05' }), findEnd({ status: 'completed' })]).toEqual(['past', 'past']);
  });

  it('ends with the signature, and when the appointment is cancelled or removed', () => {
    expect([findEnd({}, true), findEnd({ status: 'cancelled' }), findEnd({ hidden: true })]).toEqual([
      'signed',
      'cancelled',
      'cancelled',
    ]);
  });
});

describe('signer of a laser consent', () => {
  const guardian = {
    name: 'Elena Díaz',
    relationship: 'Madre',
    license: 'PR-12345',
    phone: '+17875550142',
  };
  const resolveSigner = (birthDate: string | undefined, signingGuardian: typeof guardian | undefined) =>
    resolveConsentingPerson({
      patientName: 'Marisol Ortiz',
      birthDate,
      today,
      adultYears: 18,
      guardian: signingGuardian,
    });

  it('is an adult client', () => {
    expect(resolveSigner('2008-03-06', undefined)).toEqual({ name: 'Marisol Ortiz' });
    expect(() => resolveSigner('2008-03-06', guardian)).toThrow(recordErrors.guardian_uncalled.code);
  });

  it('is a guardian with a license, for a minor', () => {
    expect(resolveSigner('2008-03-07', guardian)).toEqual({ name: 'Elena Díaz', guardian });
    expect(() => resolveSigner('2008-03-07', undefined)).toThrow(recordErrors.guardian_required.code);
  });

  it.each([
    ['name', { name: '  marisól   ORTIZ ' }],
    ['license', { license: 'pr 777' }],
  ])('is never a guardian with the client’s own %s', (field, clientFields) => {
    const client = { patientName: 'Marisol Ortiz', patientLicense: 'PR-777' };
    const consentAsClient = () =>
      resolveConsentingPerson({
        ...client,
        birthDate: '2012-05-14',
        today,
        adultYears: 18,
        guardian: { ...guardian, ...clientFields },
      });

    expect(consentAsClient).toThrow(
      expect.objectContaining({
        definition: recordErrors.guardian_is_client,
        fields: [{ field: `guardian.${field}`, message: expect.any(String) }],
      }),
    );
  });

  it('must type their own name if a name is typed, ignoring accents, case and spaces', () => {
    const signer = { name: 'Elena Díaz' };

    expect(() => assertSignedBy(signer, ' elena   DIAZ')).not.toThrow();
    expect(() => assertSignedBy(signer, undefined)).not.toThrow();
    expect(() => assertSignedBy(signer, 'Otra Cosa')).toThrow(
      expect.objectContaining({
        fields: [{ field: 'signedName', message: 'Firma Elena Díaz: escribe ese nombre.' }],
      }),
    );
  });

  it('may be the client or a guardian while the birth date is unknown', () => {
    expect(isMinorIfKnown(undefined, today, 18)).toBeUndefined();
    expect([resolveSigner(undefined, undefined).name, resolveSigner(undefined, guardian).name]).toEqual([
      'Marisol Ortiz',
      'Elena Díaz',
    ]);
  });
});

describe('laser consent text', () => {
  it('is the exact text of its version', () => {
    expect(createHash('sha256').update(laserConsentTemplate).digest('hex')).toBe(
      '844a8eb52f0aae51875a416819210dd88cfb926c5c4ed35cfbdf6133ab247942',
    );
  });

  it('names signer, client and day, and does not treat a name as a placeholder', () => {
    const text = renderLaserConsent({
      acceptedBy: {
        name: 'Elena {patient}',
        guardian: { name: 'Elena {patient}', relationship: 'Tía', license: 'PR-1', phone: '+17875550142' },
      },
      patientName: 'Marisol $& Ortiz',
      center: 'Centro {date}',
      date: today,
    });

    expect(text).toContain(
      'Yo, Elena {patient} (Tía, licencia PR-1, teléfono 787-555-0142), consiento que el equipo de Centro {date} realice',
    );
    expect(text).toContain('de la cita del viernes, 6 de marzo de 2026 a Marisol $& Ortiz.');
    expect(text).toContain('755, 810 y 1064 nm');
  });
});
