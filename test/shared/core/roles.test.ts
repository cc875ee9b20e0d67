import { expect, it } from 'vitest';
import { type Actor, actorName, groups, roleByGroup } from '#shared/core/roles.ts';

it.each<[Actor, string]>([
  [{ kind: 'user', id: 'u1', role: 'admin' }, 'admin:u1'],
  [{ kind: 'system', name: 'sweep-holds' }, 'system:sweep-holds'],
  [{ kind: 'visitor' }, 'visitor'],
])('names who acts, for the records: %j', (actor, name) => {
  expect(actorName(actor)).toBe(name);
});

it('knows the five groups of the user pool, nurse and aesthetician as one role', () => {
  expect(groups).toEqual(['admin', 'supervisor', 'enfermero', 'esteticista', 'paciente']);
  expect(roleByGroup['enfermero']).toBe(roleByGroup['esteticista']);
});
