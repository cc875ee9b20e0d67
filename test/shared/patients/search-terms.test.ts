import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { buildPatientTerms, parseSearchTerms, toSoundSpelling } from '#shared/patients/search-terms.ts';

const aClient = (changes: Partial<Patient> = {}): Patient => ({
  patientId: 'marisol',
  firstName: 'Marisol',
  lastName: 'Díaz Ortiz',
  active: true,
  email: 'mari.diaz@correo.example',
  phone: '787-555-0142',
  permissions: [],
  allowedServiceIds: [],
  createdAt: '2026-03-06T18:50:00.000Z',
  version: 0,
  ...changes,
});
/** Returns whether each query word is a prefix of a word of the client, as the store does. */
const isFound = (client: Patient, text: string) => {
  const words = parseSearchTerms(text);
  const terms = buildPatientTerms(client);
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)));
};

const letters = [...'abcdefghijklmnopqrstuvwxyzáéíóúüñABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ'];
const arbitraryWord = fc
  .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 12 })
  .map((characters) => characters.join(''));
const arbitraryNames = fc.array(arbitraryWord, { minLength: 1, maxLength: 3 });
const stripAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

describe('client search', () => {
  it('finds a client by each prefix of each name word, ignoring accents and case [R217]', () => {
    fc.assert(
      fc.property(arbitraryNames, arbitraryNames, fc.nat(), (firstNames, lastNames, seed) => {
        const client = aClient({ firstName: firstNames.join(' '), lastName: lastNames.join('-') });
        for (const word of [...firstNames, ...lastNames]) {
          const prefix = word.slice(0, 2 + (seed % (word.length - 1)));
          // Only silent letters are no query.
          if (/^h+$/i.test(prefix)) continue;
          for (const typed of [prefix, stripAccents(prefix), prefix.toUpperCase(), prefix.toLowerCase()])
            expect(isFound(client, typed)).toBe(true);
        }
      }),
    );
  });

  it('finds a client by prefixes of two words in either order, if both are of that client', () => {
    fc.assert(
      fc.property(arbitraryWord, arbitraryWord, (firstName, lastName) => {
        const client = aClient({ firstName, lastName });
        fc.pre(![lastName.slice(0, 2), firstName.slice(0, 3)].some((prefix) => /^h+$/i.test(prefix)));
        expect(isFound(client, `${lastName.slice(0, 2)} ${firstName.slice(0, 3)}`)).toBe(true);
        expect(isFound(client, `${firstName} 999`)).toBe(false);
      }),
    );
  });

  it.each([
    ['marizol', 'Marisol'],
    ['baldez', 'Valdés'],
    ['ector', 'Héctor'],
    ['henrique', 'Enrique'],
    ['he', 'Héctor'],
    ['vilanueba', 'Villanueva'],
    ['oneil', "O'Neill"],
    ['ana', 'Hannah'],
  ])('finds by %s the name %s that sounds alike', (typed, firstName) => {
    expect(isFound(aClient({ firstName, lastName: 'Ortiz', email: 'x@y.example' }), typed)).toBe(true);
  });

  it('finds the words that begin with a prefix, spelled as it sounds', () => {
    fc.assert(
      fc.property(arbitraryWord, fc.nat({ max: 12 }), (word, length) => {
        const folded = stripAccents(word).toLowerCase();
        expect(toSoundSpelling(folded).startsWith(toSoundSpelling(folded.slice(0, length)))).toBe(true);
      }),
    );
  });

  it.each(['oneill', 'onei', "o'neill", 'O’Neill', 'neill'])(
    'finds by %s a last name with an apostrophe',
    (typed) => {
      for (const lastName of ["O'Neill", 'O’Neill']) expect(isFound(aClient({ lastName }), typed)).toBe(true);
    },
  );

  it.each(['787-555-0142', '7875550142', '(787) 555-0142', '+1 787 555 0142', '17875550142'])(
    'finds a client by the phone written as %s, however it is stored',
    (typed) => {
      for (const phone of ['787-555-0142', '+17875550142', '(787) 555-0142'])
        expect(isFound(aClient({ phone }), typed)).toBe(true);
    },
  );

  it.each(['555-0142', '5550142', '0142', '787', '78755'])(
    'finds a client by part of the phone: %s',
    (typed) => {
      expect(isFound(aClient(), typed)).toBe(true);
    },
  );

  it.each([
    'mari.diaz@correo.example',
    'Mari.Díaz@CORREO.example',
    'Marisol <mari.diaz@correo.example>,',
    'mari.diaz@corr',
    'mari.diaz',
    'correo',
    'DIAZ@',
    '@correo.example',
    'marisol mari.diaz@c',
  ])('finds a client by the e-mail: %s', (typed) => {
    expect(isFound(aClient(), typed)).toBe(true);
  });

  it('treats an e-mail in the query as one word', () => {
    expect(parseSearchTerms('Ana.Díaz@gmail.com ana gmail')).toEqual(['ana.diaz@gmail.com', 'ana', 'gmail']);
    expect(isFound(aClient(), 'diaz.mari@correo.example')).toBe(false);
  });

  it.each(['sol', 'iaz', '142', '787-556', 'marisol lopez', 'm', '@', ''])(
    'finds no client by the text %j',
    (typed) => {
      expect(isFound(aClient(), typed)).toBe(false);
    },
  );
});

describe('search terms of a client', () => {
  it('fit one transaction for a long name, and include the phone', () => {
    const client = aClient({
      firstName: 'ab cd ef gh ij kl mn op qr st uv wx yz',
      lastName: 'ba dc fe hg ji lk nm',
    });

    expect(buildPatientTerms(client)).toHaveLength(20);
    expect(buildPatientTerms(client)).toContain('7875550142');
  });

  it('are unique, with two letters at least', () => {
    const terms = buildPatientTerms(aClient({ firstName: 'Ana Y Ana', email: 'ana@ana.example', phone: '' }));

    expect(terms).toEqual(['ana@ana.example', 'ana', 'dias', 'ortis', 'example']);
  });
});
