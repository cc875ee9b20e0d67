import { describe, expect, it } from 'vitest';
import { filterRepeatedContacts } from '#shared/intake/prospects/repeated-contact.ts';

const contacts = Array.from({ length: 20 }, (_, n) => {
  const letters = String.fromCharCode(97 + n).repeat(3);
  return { email: `${letters}@correo.test`, phone: `+178755501${10 + n}`, address: `Calle ${letters} 5` };
});
const repeatContact = (count: number, of: (n: number) => Partial<(typeof contacts)[number]>) =>
  contacts.slice(0, count).map((each, n) => ({ ...each, ...of(n) }));

describe('filterRepeatedContacts', () => {
  it.each([
    ['one phone', () => ({ phone: '+17875559999' })],
    ['one e-mail but for its digits', (n: number) => ({ email: `bot.${n}x@spam.test` })],
    ['one e-mail but for its suffix', (n: number) => ({ email: `bot+${n}a@spam.test` })],
    [
      'one address but for its number and accents',
      (n: number) => ({ address: `Calle Lo${n ? 'í' : 'i'}za, ${n}` }),
    ],
  ])('returns applications with the same %s from four on', (_, of) => {
    const [four, three] = [repeatContact(4, of), repeatContact(3, of)];

    expect(filterRepeatedContacts([...four, ...contacts.slice(4)])).toEqual(four);
    expect(filterRepeatedContacts([...three, ...contacts.slice(3)])).toEqual([]);
  });

  it('ignores numeric mailboxes and addresses without letters', () => {
    const plain = repeatContact(6, (n) => ({ email: `${n}@correo.test`, address: `${n}` }));

    expect(filterRepeatedContacts(plain)).toEqual([]);
    expect(filterRepeatedContacts([])).toEqual([]);
  });
});
