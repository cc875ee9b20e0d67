import { describe, expect, it } from 'vitest';
import {
  buildLastNameKey,
  compareByFirstName,
  compareByLastName,
  compareByName,
  toSearchKey,
} from '#shared/core/sort-names.ts';

const buildPeople = (...names: string[]) =>
  names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(', ');
    return { firstName, lastName };
  });

const peopleByFirstName = buildPeople(
  'Ana, Vega',
  'Ana Isabel, Ortiz',
  'Ángel, Díaz',
  'beatriz, Ruiz',
  'Nora, Pena',
  'Nora, Peña',
);
const peopleByLastName = buildPeople(
  'Luz, Ibáñez',
  'Ana, Ortiz',
  'Ana Isabel, Ortiz',
  'Zoe, Ortiz',
  'Ana, Ortiz Díaz',
  'Iris, Pena',
  'Luis, Penzo',
  'Eva, Peña',
  'Eva, Pérez',
);

describe('order of people', () => {
  it('by first name uses the last name on a tie, and puts shorter names first', () => {
    expect(peopleByFirstName.toReversed().sort(compareByFirstName)).toEqual(peopleByFirstName);
  });

  it('by last name is Spanish, and puts shorter names first', () => {
    expect(peopleByLastName.toReversed().sort(compareByLastName)).toEqual(peopleByLastName);
  });

  it('is the same by the bytes of their keys, as in the table', () => {
    const buildRowKey = (person: (typeof peopleByLastName)[number]) =>
      `${buildLastNameKey(person)}#patientId_zoe`;
    const sortedByKey = peopleByLastName
      .toReversed()
      .sort((a, b) => (buildRowKey(a) < buildRowKey(b) ? -1 : 1));
    expect(sortedByKey).toEqual(peopleByLastName);
  });

  it('uses a key whose prefix matches typed text', () => {
    expect(toSearchKey(buildLastNameKey({ firstName: 'Iñaki', lastName: 'Peña' }))).toBe('pena  inaki  ');
  });
});

describe('order of names', () => {
  it('is Spanish, with numbers by value', () => {
    const names = ['Área 2', 'área 10', 'Nube', 'Ñame', 'Ozono'].map((name) => ({ name }));
    expect(names.toReversed().sort(compareByName)).toEqual(names);
  });
});
