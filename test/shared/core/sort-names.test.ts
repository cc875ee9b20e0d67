import { describe, expect, it } from 'vitest';
import { byFirstName, byLastName, byName, lastNameKey, searchedKey } from '#shared/core/sort-names.ts';

const people = (...names: string[]) =>
  names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(', ');
    return { firstName, lastName };
  });

const byFirst = people(
  'Ana, Vega',
  'Ana Isabel, Ortiz',
  'Ángel, Díaz',
  'beatriz, Ruiz',
  'Nora, Pena',
  'Nora, Peña',
);
const byLast = people(
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

describe('people in a list', () => {
  it('who share a first name come by their last, and before those with a longer one', () => {
    expect(byFirst.toReversed().sort(byFirstName)).toEqual(byFirst);
  });

  it('by last name come as a Spanish dictionary has it, a shorter name before a longer one', () => {
    expect(byLast.toReversed().sort(byLastName)).toEqual(byLast);
  });

  it('come in the same order by the letters of their keys, as the table compares them', () => {
    const keyOf = (person: (typeof byLast)[number]) => `${lastNameKey(person)}#patientId_zoe`;
    const byKey = byLast.toReversed().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    expect(byKey).toEqual(byLast);
  });

  it('are searched for by a key as they are typed', () => {
    expect(searchedKey(lastNameKey({ firstName: 'Iñaki', lastName: 'Peña' }))).toBe('pena  inaki  ');
  });
});

describe('things in a list', () => {
  it('come as a Spanish dictionary has them, figures by their size', () => {
    const names = ['Área 2', 'área 10', 'Nube', 'Ñame', 'Ozono'].map((name) => ({ name }));
    expect(names.toReversed().sort(byName)).toEqual(names);
  });
});
