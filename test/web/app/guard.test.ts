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

describe('the guard', () => {
  it('lets anyone into a public screen', () => {
    expect(decide({ access: 'public', me: null })).toEqual({ kind: 'allow' });
  });

  it('sends a visitor to the login without a word [R029]', () => {
    expect(decide({ access: ['admin'], me: null })).toEqual({ kind: 'leave' });
  });

  it('waits for the word of the server', () => {
    expect(decide({ access: ['admin'] })).toEqual({ kind: 'wait' });
  });

  it('lets in a role of the list and no other [R031 R033]', () => {
    expect(decide({ access: ['admin', 'supervisor'], me: person('supervisor') })).toEqual({ kind: 'allow' });
    expect(decide({ access: ['admin', 'supervisor'], me: person('staff') })).toEqual({ kind: 'refused' });
  });

  it('lets a client only into their own area [R027]', () => {
    const access = ['patient'] as const;

    expect(decide({ access, patientId: 'u1', me: person('patient') })).toEqual({ kind: 'allow' });
    expect(decide({ access, patientId: 'u2', me: person('patient') })).toEqual({ kind: 'refused' });
  });

  it('sends away an account without a record, saying so [R036]', () => {
    expect(decide({ access: ['patient'], error: refusal(accountErrors.no_record) })).toEqual({
      kind: 'leave',
      notice: 'No se encontró el usuario en las colecciones adecuadas.',
    });
  });

  it('sends away whom the server has signed out', () => {
    expect(decide({ access: ['patient'], error: refusal(coreErrors.unauthenticated) })).toMatchObject({
      kind: 'leave',
    });
  });

  it('offers to try again when the role could not be read [R046]', () => {
    expect(decide({ access: ['patient'], error: refusal(coreErrors.unavailable) })).toEqual({
      kind: 'failed',
    });
  });

  it('keeps a person inside when a later check fails', () => {
    const verdict = decide({
      access: ['admin'],
      me: person('admin'),
      error: refusal(coreErrors.unavailable),
    });

    expect(verdict).toEqual({ kind: 'allow' });
  });
});
