import { describe, expect, it } from 'vitest';
import { buildLastNameKey, byFirstName, byLastName, byName, toSearchKey } from '#shared/core/sort-names.ts';

const buildPeople = (...names: string[]) =>
  names.map((name) => {
    const [firstName = '', lastName = ''] = name.split(', ');
    return { firstName, lastName };
  });

const byFirst = buildPeople(
  'Ana, Vega',
  'Ana Isabel, Ortiz',
  'Ángel, Díaz',
  'beatriz, Ruiz',
  'Nora, Pena',
  'Nora, Peña',
);
const byLast = buildPeople(
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

describe('sorted people', () => {
  it('by first name use the last name on a tie, shorter names first', () => {
    expect(byFirst.toReversed().sort(byFirstName)).toEqual(byFirst);
  });

  it('by last name use Spanish order, shorter names first', () => {
    expect(byLast.toReversed().sort(byLastName)).toEqual(byLast);
  });

  it('have the same order by the bytes of their keys, as in the table', () => {
    const keyOf = (person: (typeof byLast)[number]) => `${buildLastNameKey(person)}#patientId_zoe`;
    const byKey = byLast.toReversed().sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    expect(byKey).toEqual(byLast);
  });

  it('have a key prefix for what was typed', () => {
    expect(toSearchKey(buildLastNameKey({ firstName: 'Iñaki', lastName: 'Peña' }))).toBe('pena  inaki  ');
  });
});

describe('sorted names', () => {
  it('use Spanish order, with numbers by value', () => {
    const names = ['Área 2', 'área 10', 'Nube', 'Ñame', 'Ozono'].map((name) => ({ name }));
    expect(names.toReversed().sort(byName)).toEqual(names);
  });
});
