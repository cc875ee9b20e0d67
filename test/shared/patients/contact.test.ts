import { describe, expect, it } from 'vitest';
import { toE164 } from '#shared/core/phone/e164.ts';
import {
  createNewPatient,
  isAbsentOrPastBirthDate,
  pickContact,
  toStoredPhone,
  withContact,
} from '#shared/patients/contact.ts';
import { createPatient } from '#shared/patients/desk-api.ts';
import { buildMyProfileForm } from '#shared/patients/profile-api.ts';

const place = { latitude: 18.011, longitude: -66.614 };
const nilda = { firstName: 'Nilda', lastName: 'Báez', email: 'nilda@test.example', phone: '787-123-4567' };
const patient = createNewPatient({ patientId: 'nilda', contact: nilda, at: '2026-03-06T18:50:00.000Z' });

describe('toE164', () => {
  it.each(['(787) 123-4567', '787-123-4567', '7871234567', '+17871234567', '1 787.123.4567'])(
    'normalizes %s to one number [R487]',
    (phone) => {
      expect(toE164(phone)).toBe('+17871234567');
    },
  );

  it.each(['', '787-123', 'llámame al 787-123-4567', '+1 787', '27871234567', '+1234567890123456'])(
    'rejects "%s"',
    (phone) => {
      expect(toE164(phone)).toBeUndefined();
      expect(toStoredPhone(phone)).toBe(phone);
    },
  );
});

describe('client contact data', () => {
  it('stores the phone in one format, and omits unknown values', () => {
    expect(patient).toEqual({
      ...nilda,
      phone: '+17871234567',
      patientId: 'nilda',
      active: true,
      permissions: [],
      allowedServiceIds: [],
      createdAt: '2026-03-06T18:50:00.000Z',
      version: 0,
    });
  });

  it('replaces the former values, and drops a position without its address', () => {
    const knownPatient = withContact(patient, { ...nilda, address: 'Ponce', place, birthDate: '1990-03-06' });
    const patientWithoutDetails = withContact({ ...knownPatient, greetedYear: 2026 }, nilda);

    expect(pickContact(knownPatient)).toMatchObject({ address: 'Ponce', place, birthDate: '1990-03-06' });
    expect(patientWithoutDetails).toEqual({ ...patient, greetedYear: 2026 });
    expect(pickContact({ ...nilda, place })).toEqual(nilda);
  });

  it('rejects a birth date after today', () => {
    const results = [undefined, '2026-03-06', '2026-03-07'].map((date) =>
      isAbsentOrPastBirthDate(date, '2026-03-06'),
    );

    expect(results).toEqual([true, true, false]);
  });

  it('requires only name and e-mail, trimmed and in lower case [R383 R486]', () => {
    const parsedBody = createPatient.body.parse({
      firstName: ' Nilda ',
      lastName: 'Báez',
      email: ' N@X.Example ',
    });

    expect(parsedBody).toEqual({ firstName: 'Nilda', lastName: 'Báez', email: 'n@x.example', phone: '' });
    expect(createPatient.body.safeParse({ ...nilda, permissions: ['laser'] }).success).toBe(false);
  });
});

describe('client profile form', () => {
  const ownContact = { ...nilda, address: 'Ponce, Puerto Rico', place };
  const listFieldErrors = (body: object) =>
    buildMyProfileForm('Calle de antes 3')
      .safeParse(body)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('requires a suggested or unchanged address, and reports it with other errors [R395]', () => {
    const addressMessage = 'Por favor, selecciona una dirección válida de las sugerencias.';

    expect(listFieldErrors(ownContact)).toBeUndefined();
    expect(listFieldErrors({ ...ownContact, address: 'Calle de antes 3', place: undefined })).toBeUndefined();
    expect(listFieldErrors({ ...ownContact, address: '', place: undefined })).toEqual([
      ['address', addressMessage],
    ]);
    expect(listFieldErrors({ ...ownContact, place: undefined })).toEqual([['address', addressMessage]]);
    expect(listFieldErrors({ ...ownContact, firstName: '', place: undefined })).toEqual([
      ['firstName', 'Escribe el nombre.'],
      ['address', addressMessage],
    ]);
  });

  it.each([
    ['123-456-7890', undefined],
    ['(787) 123-4567', undefined],
    ['787-1234', [['phone', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.']]],
    ['', [['phone', 'Este campo es obligatorio.']]],
  ])('accepts the phone "%s" or reports it [R395]', (phone, expectedText) => {
    expect(listFieldErrors({ ...ownContact, phone })).toEqual(expectedText);
  });
});
