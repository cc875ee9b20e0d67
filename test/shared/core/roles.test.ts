import { expect, it } from 'vitest';
import { type Actor, groups, roleByGroup, toActorKey } from '#shared/core/roles.ts';

it.each<[Actor, string]>([
  [{ kind: 'user', id: 'u1', role: 'admin' }, 'admin:u1'],
  [{ kind: 'system', name: 'sweep-holds' }, 'system:sweep-holds'],
  [{ kind: 'visitor' }, 'visitor'],
])('toActorKey returns the audit key of %j', (actor, name) => {
  expect(toActorKey(actor)).toBe(name);
});

it('the user pool has five groups, two of them for aestheticians', () => {
  expect(groups).toEqual(['admin', 'supervisor', 'enfermero', 'esteticista', 'paciente']);
  expect(roleByGroup['enfermero']).toBe(roleByGroup['esteticista']);
});
