import { describe, expect, it } from 'vitest';
import { actorOf, groupsOf, issuedAt } from '#lambdas/runtime/authorize.ts';

const visitor = { kind: 'visitor' };
const signedIn = (groups?: unknown) => ({ sub: 'user-1', 'cognito:groups': groups });

describe('the groups of a token', () => {
  it.each([
    ['flattened by the HTTP API', '[esteticista supervisor]', ['esteticista', 'supervisor']],
    ['flattened with commas', '[esteticista, supervisor]', ['esteticista', 'supervisor']],
    ['one alone', '[paciente]', ['paciente']],
    ['without brackets', 'admin', ['admin']],
    ['a list', ['admin', 'supervisor'], ['admin', 'supervisor']],
    ['an empty list', '[]', []],
    ['absent', undefined, []],
    ['of no known shape', 7, []],
  ])('are read when they come %s', (_, groups, names) => {
    expect(groupsOf(signedIn(groups))).toEqual(names);
  });
});

describe('who is calling', () => {
  it.each([
    ['[paciente]', 'patient'],
    ['[enfermero]', 'staff'],
    ['[esteticista]', 'staff'],
    ['[supervisor]', 'supervisor'],
    ['[admin]', 'admin'],
  ])('with the group %s acts as %s', (groups, role) => {
    expect(actorOf(signedIn(groups))).toEqual({ kind: 'user', id: 'user-1', role });
  });

  it('acts with the widest of several groups [R030 R032 R050]', () => {
    expect(actorOf(signedIn('[paciente admin esteticista]'))).toMatchObject({ role: 'admin' });
    expect(actorOf(signedIn('[paciente esteticista]'))).toMatchObject({ role: 'staff' });
  });

  it('is a visitor without a token, without a known group or without an id', () => {
    expect(actorOf(undefined)).toEqual(visitor);
    expect(actorOf(signedIn())).toEqual(visitor);
    expect(actorOf(signedIn('[admins]'))).toEqual(visitor);
    expect(actorOf({ 'cognito:groups': '[admin]' })).toEqual(visitor);
  });

  it('is not taken for a role by a group named after an object’s own property', () => {
    expect(actorOf(signedIn('[constructor __proto__ toString]'))).toEqual(visitor);
  });
});

it('reads when the token was issued, in milliseconds; never when it does not say', () => {
  expect(issuedAt({ iat: '1772827200' })).toBe(1_772_827_200_000);
  expect(issuedAt({})).toBe(0);
  expect(issuedAt(undefined)).toBe(0);
});
