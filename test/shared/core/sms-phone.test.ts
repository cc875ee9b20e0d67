import fc from 'fast-check';
import parsePhoneNumber from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { smsPhone } from '#shared/core/contact.ts';
import { numberingPlans } from '#shared/core/numbering-plans.ts';

describe('an SMS', () => {
  it.each([
    ['Puerto Rico', '787-555-0142', '+17875550142'],
    ['Puerto Rico', '939 555 0142', '+19395550142'],
    ['Puerto Rico', '+1 (787) 555-0142', '+17875550142'],
    ['Florida', '(407) 555-0142', '+14075550142'],
    ['New York', '1-212-555-0142', '+12125550142'],
  ])('goes to %s: %s', (_, typed, sent) => {
    expect(smsPhone(typed)).toBe(sent);
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
  ])('does not go to %s: %s', (_, typed) => {
    expect(smsPhone(typed)).toBeUndefined();
  });

  it.each([
    '787-055-0142',
    '787-155-0142',
    '111-555-0142',
    '+1 787 555 014',
    '+1 1 787 555 0142',
    '787-555-0142-9',
    '+787-555-0142',
  ])('does not go to %s, which is no number', (typed) => {
    expect(smsPhone(typed)).toBeUndefined();
  });

  it('goes to every seven digits of Puerto Rico that may be a number, however they are written', () => {
    const area = fc.constantFrom('787', '939');
    const digit = fc.integer({ min: 0, max: 9 });
    const line = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.array(digit, { minLength: 6, maxLength: 6 }));
    const written = fc.constantFrom(
      (code: string, number: string) => `${code}${number}`,
      (code: string, number: string) => `+1${code}${number}`,
      (code: string, number: string) => `1 (${code}) ${number.slice(0, 3)}-${number.slice(3)}`,
    );

    fc.assert(
      fc.property(area, line, written, (code, [first, rest], write) => {
        const number = `${first}${rest.join('')}`;

        expect(smsPhone(write(code, number))).toBe(`+1${code}${number}`);
      }),
    );
  });
});

describe('the numbering plans kept here', () => {
  it('are those of the installed library', () => {
    // Where the library's rows have what any number looks like, and the kinds, each with its pattern first or none.
    const planOf = (country: 'US' | 'PR') => {
      const row = metadata.countries[country]!;
      const kinds = (row[11] as readonly (readonly [string] | 0)[]).map((kind) =>
        kind === 0 ? '' : kind[0],
      );
      return { any: row[2], kinds: kinds.filter(Boolean) };
    };

    expect(numberingPlans).toEqual([planOf('US'), planOf('PR')]);
  });

  it('say of any ten digits what the library says of them', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const area = fc.constantFrom('787', '939', '800', '809', '407', '52', '900', '');
    fc.assert(
      fc.property(area, fc.array(digit, { minLength: 10, maxLength: 10 }), (code, digits) => {
        const number = `+1${code}${digits.join('')}`.slice(0, 12);
        const known = parsePhoneNumber(number);
        const isServed = known?.isValid() === true && ['US', 'PR'].includes(String(known.country));

        expect(smsPhone(number)).toBe(isServed ? number : undefined);
      }),
      { numRuns: 2_000 },
    );
  });
});
