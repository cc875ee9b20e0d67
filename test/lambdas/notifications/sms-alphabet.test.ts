import { describe, expect, it } from 'vitest';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import { smsLength } from '#test/support/notifications/sms-length.ts';

describe('toSmsText', () => {
  it.each([
    ['señora, ¿qué día?', 'señora, ¿qué dia?'],
    ['ÁÉÍÓÚÑ áéíóúñü', 'AÉIOUÑ aéiouñü'],
    ['10:00\u00a0a.\u00a0m.', '10:00 a. m.'],
    ['Él – “tú”…', 'Él - "tu"...'],
  ])('keeps the supported characters of "%s", and replaces the rest', (text, expected) => {
    const smsText = toSmsText(text);

    expect(smsText).toBe(expected);
    expect(smsLength(smsText)).toBeDefined();
  });

  it('counts an escaped character twice', () => expect(smsLength('5 €')).toBe(4));

  it('does not measure unsupported text', () => expect(smsLength('código')).toBeUndefined());
});
