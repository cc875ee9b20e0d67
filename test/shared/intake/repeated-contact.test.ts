import { describe, expect, it } from 'vitest';
import { filterRepeatedContacts } from '#shared/intake/prospects/repeated-contact.ts';

const contacts = Array.from({ length: 20 }, (_, index) => {
  const letters = 'abcdefghijklmnopqrst'.charAt(index).repeat(3);
  return { email: `${letters}@correo.test`, phone: `+178755501${10 + index}`, address: `Calle ${letters} 5` };
});
const repeatContact = (count: number, buildChanges: (index: number) => Partial<(typeof contacts)[number]>) =>
  contacts.slice(0, count).map((contact, index) => ({ ...contact, ...buildChanges(index) }));

describe('filterRepeatedContacts', () => {
  it.each([
    ['phone', () => ({ phone: '+17875559999' })],
    ['e-mail except for its digits', (n: number) => ({ email: `bot.${n}x@spam.test` })],
    ['e-mail except for its suffix', (n: number) => ({ email: `bot+${n}a@spam.test` })],
    [
      'address except for its number and accents',
      (n: number) => ({ address: `Calle Lo${n ? 'í' : 'i'}za, ${n}` }),
    ],
  ])('returns applications with the same %s if there are four or more', (_, buildChanges) => {
    const [fourRepeated, threeRepeated] = [repeatContact(4, buildChanges), repeatContact(3, buildChanges)];

    expect(filterRepeatedContacts([...fourRepeated, ...contacts.slice(4)])).toEqual(fourRepeated);
    expect(filterRepeatedContacts([...threeRepeated, ...contacts.slice(3)])).toEqual([]);
  });

  it('ignores numeric mailboxes and addresses without letters', () => {
    const numericContacts = repeatContact(6, (n) => ({ email: `${n}@correo.test`, address: `${n}` }));

    expect(filterRepeatedContacts(numericContacts)).toEqual([]);
    expect(filterRepeatedContacts([])).toEqual([]);
  });
});
