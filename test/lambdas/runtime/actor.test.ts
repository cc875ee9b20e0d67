import { describe, expect, it } from 'vitest';
import { assertOneRole, parseGroups, parseSignInTime, toActor } from '#lambdas/runtime/authorize.ts';
import { getMe } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { getClientConfig } from '#shared/settings/api.ts';

const visitor = { kind: 'visitor' };
const buildClaims = (groups?: unknown) => ({
  sub: 'user-1',
  token_use: 'access',
  'cognito:groups': groups,
});

describe('parseGroups', () => {
  it.each([
    ['flattened by the HTTP API', '[esteticista supervisor]', ['esteticista', 'supervisor']],
    ['flattened with commas', '[esteticista, supervisor]', ['esteticista', 'supervisor']],
    ['with one name', '[paciente]', ['paciente']],
    ['without brackets', 'admin', ['admin']],
    ['in a list', ['admin', 'supervisor'], ['admin', 'supervisor']],
    ['in an empty list', '[]', []],
    ['that are absent', undefined, []],
    ['of an unknown shape', 7, []],
  ])('parses groups %s', (_, groups, names) => {
    expect(parseGroups(buildClaims(groups))).toEqual(names);
  });
});

describe('toActor', () => {
  it.each([
    ['[paciente]', 'patient'],
    ['[enfermero]', 'staff'],
    ['[esteticista]', 'staff'],
    ['[supervisor]', 'supervisor'],
    ['[admin]', 'admin'],
  ])('maps the group %s to %s', (groups, role) => {
    expect(toActor(buildClaims(groups))).toEqual({ kind: 'user', id: 'user-1', role });
  });

  it('treats both groups of aestheticians as one role [R032]', () => {
    expect(toActor(buildClaims('[enfermero esteticista]'))).toMatchObject({ role: 'staff' });
  });

  it.each(['[paciente admin]', '[paciente esteticista]', '[supervisor admin enfermero]', '[admins]', '[]'])(
    'maps %s, which is no single role, to a visitor [R030 R045]',
    (groups) => {
      expect(toActor(buildClaims(groups))).toEqual(visitor);
      expect(() => assertOneRole(getMe, buildClaims(groups))).toThrow(
        expect.objectContaining({ definition: accountErrors.no_record }),
      );
      expect(() => assertOneRole(getClientConfig, buildClaims(groups))).not.toThrow();
    },
  );

  it('returns a visitor without a token, known group or id', () => {
    expect(toActor(undefined)).toEqual(visitor);
    expect(toActor(buildClaims())).toEqual(visitor);
    expect(toActor(buildClaims('[admins]'))).toEqual(visitor);
    expect(toActor({ token_use: 'access', 'cognito:groups': '[admin]' })).toEqual(visitor);
  });

  it.each(['id', 'refresh', undefined])('returns a visitor for a token of another use (%s)', (token_use) => {
    expect(toActor({ ...buildClaims('[admin]'), token_use })).toEqual(visitor);
  });

  it('ignores groups named like object properties', () => {
    expect(toActor(buildClaims('[constructor __proto__ toString]'))).toEqual(visitor);
  });
});

it('parseSignInTime returns the sign-in time, also from refreshed tokens, 0 without one and NaN for an invalid one', () => {
  expect(parseSignInTime({ iat: '1772827200' })).toBe(1_772_827_200_000);
  expect(parseSignInTime({ iat: '1772827200', auth_time: '1772820000' })).toBe(1_772_820_000_000);
  expect(parseSignInTime({ iat: '1772827200', auth_time: 'nonsense' })).toBeNaN();
  expect(parseSignInTime({})).toBe(0);
  expect(parseSignInTime(undefined)).toBe(0);
});
