import { describe, expect, it } from 'vitest';
import { withRepeatedContact } from '#shared/intake/prospects/repeated-contact.ts';

const others = Array.from({ length: 20 }, (_, n) => {
  const letters = String.fromCharCode(97 + n).repeat(3);
  return { email: `${letters}@correo.test`, phone: `+178755501${10 + n}`, address: `Calle ${letters} 5` };
});
const repeated = (count: number, of: (n: number) => Partial<(typeof others)[number]>) =>
  others.slice(0, count).map((each, n) => ({ ...each, ...of(n) }));

describe('withRepeatedContact', () => {
  it.each([
    ['one phone', () => ({ phone: '+17875559999' })],
    ['one e-mail but for its digits', (n: number) => ({ email: `bot.${n}x@spam.test` })],
    ['one e-mail but for its suffix', (n: number) => ({ email: `bot+${n}a@spam.test` })],
    [
      'one address but for its number and accents',
      (n: number) => ({ address: `Calle Lo${n ? 'í' : 'i'}za, ${n}` }),
    ],
  ])('returns applications with the same %s from four on', (_, of) => {
    const [four, three] = [repeated(4, of), repeated(3, of)];

    expect(withRepeatedContact([...four, ...others.slice(4)])).toEqual(four);
    expect(withRepeatedContact([...three, ...others.slice(3)])).toEqual([]);
  });

  it('ignores numeric mailboxes and addresses without letters', () => {
    const plain = repeated(6, (n) => ({ email: `${n}@correo.test`, address: `${n}` }));

    expect(withRepeatedContact(plain)).toEqual([]);
    expect(withRepeatedContact([])).toEqual([]);
  });
});
