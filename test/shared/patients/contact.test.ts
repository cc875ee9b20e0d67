import { describe, expect, it } from 'vitest';
import { toE164 } from '#shared/core/phone/e164.ts';
import {
  createNewPatient,
  isPastBirthDate,
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
    (written) => {
      expect(toE164(written)).toBe('+17871234567');
    },
  );

  it.each(['', '787-123', 'llámame al 787-123-4567', '+1 787', '27871234567', '+1234567890123456'])(
    'rejects "%s"',
    (written) => {
      expect(toE164(written)).toBeUndefined();
      expect(toStoredPhone(written)).toBe(written);
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

  it('replaces the former values; the position belongs to its address', () => {
    const known = withContact(patient, { ...nilda, address: 'Ponce', place, birthDate: '1990-03-06' });
    const forgotten = withContact({ ...known, greetedYear: 2026 }, nilda);

    expect(pickContact(known)).toMatchObject({ address: 'Ponce', place, birthDate: '1990-03-06' });
    expect(forgotten).toEqual({ ...patient, greetedYear: 2026 });
    expect(pickContact({ ...nilda, place })).toEqual(nilda);
  });

  it('rejects a birth date after today', () => {
    const born = [undefined, '2026-03-06', '2026-03-07'].map((date) => isPastBirthDate(date, '2026-03-06'));

    expect(born).toEqual([true, true, false]);
  });

  it('requires only name and e-mail, trimmed and in lower case [R383 R486]', () => {
    const read = createPatient.body.parse({ firstName: ' Nilda ', lastName: 'Báez', email: ' N@X.Example ' });

    expect(read).toEqual({ firstName: 'Nilda', lastName: 'Báez', email: 'n@x.example', phone: '' });
    expect(createPatient.body.safeParse({ ...nilda, permissions: ['laser'] }).success).toBe(false);
  });
});

describe('client profile form', () => {
  const ownContact = { ...nilda, address: 'Ponce, Puerto Rico', place };
  const fieldsOf = (body: object) =>
    buildMyProfileForm('Calle de antes 3')
      .safeParse(body)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('requires a suggested or unchanged address, and reports it with other errors [R395]', () => {
    const text = 'Por favor, selecciona una dirección válida de las sugerencias.';

    expect(fieldsOf(ownContact)).toBeUndefined();
    expect(fieldsOf({ ...ownContact, address: 'Calle de antes 3', place: undefined })).toBeUndefined();
    expect(fieldsOf({ ...ownContact, address: '', place: undefined })).toEqual([['address', text]]);
    expect(fieldsOf({ ...ownContact, place: undefined })).toEqual([['address', text]]);
    expect(fieldsOf({ ...ownContact, firstName: '', place: undefined })).toEqual([
      ['firstName', 'Escribe el nombre.'],
      ['address', text],
    ]);
  });

  it.each([
    ['123-456-7890', undefined],
    ['(787) 123-4567', undefined],
    ['787-1234', [['phone', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.']]],
    ['', [['phone', 'Este campo es obligatorio.']]],
  ])('accepts the phone "%s" or reports it [R395]', (phone, expectedText) => {
    expect(fieldsOf({ ...ownContact, phone })).toEqual(expectedText);
  });
});
