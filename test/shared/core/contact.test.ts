import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smsPhone } from '#shared/core/contact.ts';

describe('the phone of an SMS', () => {
  it.each([
    ['787-555-0142', '+17875550142'],
    ['(787) 555-0142', '+17875550142'],
    ['7875550142', '+17875550142'],
    ['1 787 555 0142', '+17875550142'],
    ['787‑555‑0142', '+17875550142'],
    ['787–555—0142', '+17875550142'],
    ['\u202a787\u2212555\u22120142\u202c', '+17875550142'],
    ['+1 (787) 555-0142', '+17875550142'],
  ])('%s is %s', (given, sent) => {
    expect(smsPhone(given)).toBe(sent);
  });

  it.each(['', '555-0142', '+787555', '12345', '+1234567890123456', 'sin teléfono', '787+5550142'])(
    '%j cannot take one',
    (given) => expect(smsPhone(given)).toBeUndefined(),
  );

  it('is + and 10 to 15 digits or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.x') }), (typed) => {
        expect(smsPhone(typed) ?? '+0000000000').toMatch(/^\+\d{10,15}$/);
      }),
    );
  });

  it('stays as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789'), minLength: 10 }), (typed) => {
        const once = smsPhone(typed);

        expect(once === undefined ? undefined : smsPhone(once)).toBe(once);
      }),
    );
  });
});
