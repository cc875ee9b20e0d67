import { describe, expect, it } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { decideAccess } from '#web/src/app/guard.tsx';
import { CallError } from '#web/src/lib/problem.ts';

const buildUser = (role: Me['role'], userId = 'u1'): Me => ({
  userId,
  role,
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@correo.test',
});
const buildCallError = ({ code, status, text }: { code: string; status: number; text: string }) =>
  new CallError({ code, status, detail: text });

describe('decideAccess', () => {
  it('allows anyone on a public screen', () => {
    expect(decideAccess({ access: 'public', me: null })).toEqual({ kind: 'allow' });
  });

  it('redirects a visitor to the login without a message [R029]', () => {
    expect(decideAccess({ access: ['admin'], me: null })).toEqual({ kind: 'leave' });
  });

  it('waits while the user is unknown', () => {
    expect(decideAccess({ access: ['admin'] })).toEqual({ kind: 'wait' });
  });

  it('allows the roles of the list and no other [R031 R033]', () => {
    expect(decideAccess({ access: ['admin', 'supervisor'], me: buildUser('supervisor') })).toEqual({
      kind: 'allow',
    });
    expect(decideAccess({ access: ['admin', 'supervisor'], me: buildUser('staff') })).toEqual({
      kind: 'refused',
    });
  });

  it('allows a client only in their own area [R027]', () => {
    const access = ['patient'] as const;

    expect(decideAccess({ access, patientId: 'u1', me: buildUser('patient') })).toEqual({ kind: 'allow' });
    expect(decideAccess({ access, patientId: 'u2', me: buildUser('patient') })).toEqual({
      kind: 'refused',
    });
  });

  it('signs out an account without a record, with a message [R036]', () => {
    expect(decideAccess({ access: ['patient'], error: buildCallError(accountErrors.no_record) })).toEqual({
      kind: 'leave',
      notice: 'No se encontró el usuario en las colecciones adecuadas.',
    });
  });

  it('signs out a user whose session the server has ended', () => {
    expect(
      decideAccess({ access: ['patient'], error: buildCallError(coreErrors.unauthenticated) }),
    ).toMatchObject({
      kind: 'leave',
    });
  });

  it('offers a retry if the role could not be loaded [R046]', () => {
    expect(decideAccess({ access: ['patient'], error: buildCallError(coreErrors.unavailable) })).toEqual({
      kind: 'failed',
    });
  });

  it('keeps the user on the page if a later check fails', () => {
    const decision = decideAccess({
      access: ['admin'],
      me: buildUser('admin'),
      error: buildCallError(coreErrors.unavailable),
    });

    expect(decision).toEqual({ kind: 'allow' });
  });
});
