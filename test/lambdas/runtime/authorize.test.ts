import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authorize } from '#lambdas/runtime/authorize.ts';
import type { Actor, Role } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';

const reply = z.object({});
const open = route('open', { method: 'GET', path: '/open', summary: 'Open', allow: ['public'], reply });
const desk = route('desk', {
  method: 'GET',
  path: '/desk',
  summary: 'Desk',
  allow: ['admin', 'supervisor'],
  reply,
});
const appointments = route('appointments', {
  method: 'GET',
  path: '/patients/{patientId}/visits',
  summary: 'Appointments of one client',
  reply,
  allow: ['patient', 'admin'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: z.string() }),
});
const rota = route('rota', {
  method: 'GET',
  path: '/staff/{staffId}/rota',
  summary: 'Rota of one person',
  reply,
  allow: ['staff', 'supervisor'],
  own: { staff: 'staffId' },
  params: z.object({ staffId: z.string() }),
});

const visitor: Actor = { kind: 'visitor' };
const user = (role: Role, id = 'me'): Actor => ({ kind: 'user', id, role });

function resultOf(given: Parameters<typeof authorize>): string {
  try {
    authorize(...given);
    return 'allowed';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('public route', () => {
  it.each([visitor, user('patient'), user('admin')])('allows anyone: %j', (actor) => {
    expect(resultOf([open, actor, {}])).toBe('allowed');
  });
});

describe('route for certain roles', () => {
  it('requires a visitor to sign in', () => {
    expect(resultOf([desk, visitor, {}])).toBe('request.unauthenticated');
  });

  it.each<[Role, string]>([
    ['admin', 'allowed'],
    ['supervisor', 'allowed'],
    ['staff', 'request.denied'],
    ['patient', 'request.denied'],
  ])('called by %s is %s', (role, answer) => {
    expect(resultOf([desk, user(role), {}])).toBe(answer);
  });

  it('rejects the system, which has no token', () => {
    expect(resultOf([desk, { kind: 'system', name: 'sweep-holds' }, {}])).toBe('request.unauthenticated');
  });
});

describe('route for own resources', () => {
  it('allows the caller’s own id', () => {
    expect(resultOf([appointments, user('patient'), { patientId: 'me' }])).toBe('allowed');
    expect(resultOf([rota, user('staff'), { staffId: 'me' }])).toBe('allowed');
  });

  it('answers 404 for another user’s or a missing id', () => {
    expect(resultOf([appointments, user('patient'), { patientId: 'someone' }])).toBe('request.not_found');
    expect(resultOf([rota, user('staff'), { staffId: 'someone' }])).toBe('request.not_found');
    expect(resultOf([appointments, user('patient'), {}])).toBe('request.not_found');
  });

  it('does not restrict the front desk', () => {
    expect(resultOf([appointments, user('admin'), { patientId: 'someone' }])).toBe('allowed');
    expect(resultOf([rota, user('supervisor'), { staffId: 'someone' }])).toBe('allowed');
  });

  it('denies another role even with their own id', () => {
    expect(resultOf([appointments, user('staff'), { patientId: 'me' }])).toBe('request.denied');
  });
});
