import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinTypos, suggestEmail } from '#shared/core/email/suggested-email.ts';

describe('suggestEmail', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gmaill.com', 'ana@gmail.com'],
    ['ana@gnail.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmial.con', 'ana@gmail.com'],
    ['Ana.Ruiz+spa@GMIAL.COM ', 'ana.ruiz+spa@gmail.com'],
    ['ana@hotmail.con', 'ana@hotmail.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@homail.com', 'ana@hotmail.com'],
    ['ana@yahoo.cm', 'ana@yahoo.com'],
    ['ana@yaho.com', 'ana@yahoo.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@iclud.com', 'ana@icloud.com'],
    ['ana@coqui.nett', 'ana@coqui.net'],
    ['ana@prtc.ne', 'ana@prtc.net'],
    ['ana@upr.eud', 'ana@upr.edu'],
    ['ana@estudio-del-mar.con', 'ana@estudio-del-mar.com'],
    ['ana@correo.clinica.con', 'ana@correo.clinica.com'],
  ])('corrects %s to %s', (typed, suggested) => {
    expect(suggestEmail(typed)).toBe(suggested);
  });

  it.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@email.com',
    'ana@ymail.com',
    'ana@cloud.com',
    'ana@gmx.com',
    'ana@me.com',
    'ana@ge.com',
    'ana@yahoo.ca',
    'ana@yahoo.co.uk',
    'ana@hotmail.fr',
    'ana@hotmail.es',
    'ana@empresa.co',
    'ana@salud.pr.gov',
    'ana@intermetro.inter.edu',
    'ana@uprm.edu',
    'ana@serena.example',
    'ana@gmai',
    'ana@',
    'gmial.com',
    '@gmial.com',
    'ana luz@gmial.com',
    '',
  ])('suggests nothing for %s', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  });

  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const longNames = fc.constantFrom(
    'hotmail',
    'outlook',
    'protonmail',
    'centennialpr',
    'onelinkpr',
    'libertypr',
  );
  const endings: Readonly<Record<string, string>> = {
    centennialpr: 'net',
    onelinkpr: 'net',
    libertypr: 'net',
  };
  const buildDomain = (name: string) => `${name}.${endings[name] ?? 'com'}`;
  /** Domain names with one typing error. */
  const mistypedNames = fc
    .tuple(longNames, fc.nat(), letter, fc.constantFrom('other', 'missing', 'more', 'swapped'))
    .map(([name, position, letterTyped, kind]) => {
      const index = position % name.length;
      const [prefix, character, suffix] = [
        name.slice(0, index),
        name.slice(index, index + 1),
        name.slice(index + 1),
      ];
      const mistyped = {
        other: prefix + letterTyped + suffix,
        missing: prefix + suffix,
        more: prefix + letterTyped + character + suffix,
        swapped: prefix + suffix.slice(0, 1) + character + suffix.slice(1),
      }[kind];
      return { name, mistyped };
    })
    .filter(({ name, mistyped }) => name !== mistyped);

  it('corrects any single typing error in a long domain', () => {
    fc.assert(
      fc.property(mistypedNames, ({ name, mistyped }) => {
        const topLevelDomain = endings[name] ?? 'com';
        expect(suggestEmail(`ana@${mistyped}.${topLevelDomain}`)).toBe(`ana@${buildDomain(name)}`);
      }),
    );
  });

  it('suggests nothing for a suggestion, and keeps the mailbox as typed', () => {
    const domain = fc.oneof(
      mistypedNames.map(({ name, mistyped }) => `${mistyped}.${endings[name] ?? 'con'}`),
      fc.domain(),
      fc
        .tuple(fc.stringMatching(/^[a-z]{3,9}$/), fc.constantFrom('com', 'con', 'co', 'net', 'nte', 'edu'))
        .map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9._+-]{1,12}$/), domain, (mailbox, typed) => {
        const suggestion = suggestEmail(`${mailbox}@${typed}`);
        if (suggestion === undefined) return;
        expect(suggestion.startsWith(`${mailbox}@`)).toBe(true);
        expect(suggestion).not.toBe(`${mailbox}@${typed}`);
        expect(suggestEmail(suggestion)).toBeUndefined();
      }),
    );
  });
});

describe('isWithinTypos', () => {
  const word = fc.stringMatching(/^[abc]{0,6}$/);
  const maxTypos = fc.integer({ min: 0, max: 3 });

  it('is symmetric, and counts no typos in equal words and at most the length of the longer word', () => {
    fc.assert(
      fc.property(word, word, maxTypos, (a, b, typos) => {
        expect(isWithinTypos(a, b, typos)).toBe(isWithinTypos(b, a, typos));
        expect(isWithinTypos(a, b, 0)).toBe(a === b);
        expect(isWithinTypos(a, b, Math.max(a.length, b.length))).toBe(true);
        if (typos < Math.abs(a.length - b.length)) expect(isWithinTypos(a, b, typos)).toBe(false);
      }),
    );
  });

  it.each([
    ['gmial', 'gmail', 1],
    ['gmil', 'gmail', 1],
    ['kitten', 'sitting', 3],
  ])('counts the typos from %s to %s as %i', (a, b, typos) => {
    expect([isWithinTypos(a, b, typos - 1), isWithinTypos(a, b, typos)]).toEqual([false, true]);
  });
});
