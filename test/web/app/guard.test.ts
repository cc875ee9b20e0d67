import { describe, expect, it } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { decide } from '#web/src/app/guard.tsx';
import { CallError } from '#web/src/lib/problem.ts';

const person = (role: Me['role'], userId = 'u1'): Me => ({
  userId,
  role,
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@correo.test',
});
const refusal = ({ code, status, text }: { code: string; status: number; text: string }) =>
  new CallError({ code, status, detail: text });

describe('decide (route guard)', () => {
  it('allows anyone on a public screen', () => {
    expect(decide({ access: 'public', me: null })).toEqual({ kind: 'allow' });
  });

  it('redirects a visitor to the login without a message [R029]', () => {
    expect(decide({ access: ['admin'], me: null })).toEqual({ kind: 'leave' });
  });

  it('waits for the answer of the server', () => {
    expect(decide({ access: ['admin'] })).toEqual({ kind: 'wait' });
  });

  it('allows the roles of the list and no other [R031 R033]', () => {
    expect(decide({ access: ['admin', 'supervisor'], me: person('supervisor') })).toEqual({ kind: 'allow' });
    expect(decide({ access: ['admin', 'supervisor'], me: person('staff') })).toEqual({ kind: 'refused' });
  });

  it('allows a client only in their own area [R027]', () => {
    const access = ['patient'] as const;

    expect(decide({ access, patientId: 'u1', me: person('patient') })).toEqual({ kind: 'allow' });
    expect(decide({ access, patientId: 'u2', me: person('patient') })).toEqual({ kind: 'refused' });
  });

  it('signs out an account without a record, with a message [R036]', () => {
    expect(decide({ access: ['patient'], error: refusal(accountErrors.no_record) })).toEqual({
      kind: 'leave',
      notice: 'No se encontró el usuario en las colecciones adecuadas.',
    });
  });

  it('signs out a user whose session the server has ended', () => {
    expect(decide({ access: ['patient'], error: refusal(coreErrors.unauthenticated) })).toMatchObject({
      kind: 'leave',
    });
  });

  it('offers a retry when the role could not be loaded [R046]', () => {
    expect(decide({ access: ['patient'], error: refusal(coreErrors.unavailable) })).toEqual({
      kind: 'failed',
    });
  });

  it('keeps the user on the page when a later check fails', () => {
    const verdict = decide({
      access: ['admin'],
      me: person('admin'),
      error: refusal(coreErrors.unavailable),
    });

    expect(verdict).toEqual({ kind: 'allow' });
  });
});
