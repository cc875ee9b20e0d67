import fc from 'fast-check';
import parsePhoneNumber from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { formatPhone } from '#shared/core/format.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import { OptionalPhone, Phone } from '#shared/core/schemas.ts';

describe('toSmsPhone', () => {
  it.each([
    ['Puerto Rico', '787-555-0142', '+17875550142'],
    ['Puerto Rico', '939 555 0142', '+19395550142'],
    ['Puerto Rico', '+1 (787) 555-0142', '+17875550142'],
    ['Florida', '(407) 555-0142', '+14075550142'],
    ['New York', '1-212-555-0142', '+12125550142'],
  ])('accepts %s: %s', (_, typed, expectedPhone) => {
    expect(toSmsPhone(typed)).toBe(expectedPhone);
  });

  it.each([
    ['the Dominican Republic', '809-555-0142'],
    ['the Dominican Republic', '+1 849 555 0142'],
    ['Canada', '416-555-0142'],
    ['Jamaica', '+1 876 555 0142'],
    ['Guam', '671-555-0142'],
    ['the United States Virgin Islands', '340-555-0142'],
    ['Spain', '+34 600 123 456'],
    ['Mexico', '+52 55 1234 5678'],
  ])('rejects %s: %s', (_, typed) => {
    expect(toSmsPhone(typed)).toBeUndefined();
  });

  it.each([
    '123-456-7890',
    '+1 787 555 014',
    '+1 1 787 555 0142',
    '787-555-0142-9',
    '+787-555-0142',
    '800-555-0142',
  ])('rejects %s', (typed) => {
    expect(toSmsPhone(typed)).toBeUndefined();
  });

  it('accepts any seven digits after an area code of Puerto Rico, in any notation', () => {
    const areaCodes = fc.constantFrom('787', '939');
    const lineDigits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 7 });
    const notations = fc.constantFrom(
      (code: string, number: string) => `${code}${number}`,
      (code: string, number: string) => `+1${code}${number}`,
      (code: string, number: string) => `1 (${code}) ${number.slice(0, 3)}-${number.slice(3)}`,
    );

    fc.assert(
      fc.property(areaCodes, lineDigits, notations, (code, digits, formatNumber) => {
        const number = digits.join('');

        expect(toSmsPhone(formatNumber(code, number))).toBe(`+1${code}${number}`);
      }),
    );
  });

  it('accepts the area codes of Puerto Rico and the United States in libphonenumber, and no other', () => {
    const lineTypes = ['FIXED_LINE_OR_MOBILE', 'FIXED_LINE', 'MOBILE'];
    for (let code = 100; code < 1000; code += 1) {
      const number = `+1${code}2345678`;
      const parsedNumber = parsePhoneNumber(number);
      const isServed =
        ['US', 'PR'].includes(String(parsedNumber?.country)) &&
        lineTypes.includes(String(parsedNumber?.getType()));

      expect([code, toSmsPhone(number)]).toEqual([code, isServed ? number : undefined]);
    }
  });
});

describe('phone field', () => {
  it.each([
    '787-555-0142',
    '(787) 555-0142',
    '+1 (787) 555-0142',
    '787 555 0142',
    '787.555.0142',
    '1-787-555-0142',
    ' 7875550142 ',
    '+17875550142',
  ])('stores %s as E.164, in every form [R156 R487]', (typed) => {
    for (const schema of [Phone, OptionalPhone]) expect(schema.parse(typed)).toBe('+17875550142');
  });

  it('accepts each phone that the product prints', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        const storedPhone = Phone.parse(digits);
        expect(storedPhone).toBe(`+1${digits}`.replace(/^\+11(\d{10})$/, '+1$1'));
        expect(Phone.parse(formatPhone(storedPhone))).toBe(storedPhone);
        expect(Phone.parse(storedPhone)).toBe(storedPhone);
      }),
    );
  });

  it('stores a phone pasted with typographic hyphens as E.164', () => {
    expect(Phone.parse('\u202a(787) 555\u20110142\u202c')).toBe('+17875550142');
  });

  it.each([
    ['', 'Este campo es obligatorio.'],
    ['siete ocho siete, cinco cinco cinco, cero uno', 'El teléfono solo puede contener números.'],
    ['787-555-014x', 'El teléfono solo puede contener números.'],
    ['555-0142', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
    ['+1 787', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
  ])('rejects «%s» with: %s [R414]', (typed, message) => {
    expect(Phone.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('toSmsPhone in any notation', () => {
  it.each([
    ['787-555-0142', '+17875550142'],
    ['(787) 555-0142', '+17875550142'],
    ['7875550142', '+17875550142'],
    ['1 787 555 0142', '+17875550142'],
    ['787‑555‑0142', '+17875550142'],
    ['787–555—0142', '+17875550142'],
    ['\u202a787\u2212555\u22120142\u202c', '+17875550142'],
    ['+1 (787) 555-0142', '+17875550142'],
  ])('normalizes %s to %s', (typed, expectedPhone) => {
    expect(toSmsPhone(typed)).toBe(expectedPhone);
  });

  it.each(['', '555-0142', '+787555', '12345', '+1234567890123456', 'sin teléfono', '787+5550142'])(
    'rejects %j',
    (typed) => expect(toSmsPhone(typed)).toBeUndefined(),
  );

  it('returns + and 10 to 15 digits or undefined, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.x') }), (typed) => {
        expect(toSmsPhone(typed) ?? '+0000000000').toMatch(/^\+\d{10,15}$/);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789'), minLength: 10 }), (typed) => {
        const normalized = toSmsPhone(typed);

        expect(normalized === undefined ? undefined : toSmsPhone(normalized)).toBe(normalized);
      }),
    );
  });
});
