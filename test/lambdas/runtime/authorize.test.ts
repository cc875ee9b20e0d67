import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { authorize } from '#lambdas/runtime/authorize.ts';
import type { Actor, Role } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';

const reply = z.object({});
const openRoute = route('open', { method: 'GET', path: '/open', summary: 'Open', allow: ['public'], reply });
const deskRoute = route('desk', {
  method: 'GET',
  path: '/desk',
  summary: 'Desk',
  allow: ['admin', 'supervisor'],
  reply,
});
const appointmentsRoute = route('appointments', {
  method: 'GET',
  path: '/patients/{patientId}/visits',
  summary: 'Appointments of one client',
  reply,
  allow: ['patient', 'admin'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: z.string() }),
});
const rotaRoute = route('rota', {
  method: 'GET',
  path: '/staff/{staffId}/rota',
  summary: 'Rota of one staff member',
  reply,
  allow: ['staff', 'supervisor'],
  own: { staff: 'staffId' },
  params: z.object({ staffId: z.string() }),
});

const visitor: Actor = { kind: 'visitor' };
const user = (role: Role, id = 'me'): Actor => ({ kind: 'user', id, role });

function findResult(args: Parameters<typeof authorize>): string {
  try {
    authorize(...args);
    return 'allowed';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('public route', () => {
  it.each([visitor, user('patient'), user('admin')])('allows anyone: %j', (actor) => {
    expect(findResult([openRoute, actor, {}])).toBe('allowed');
  });
});

describe('route for certain roles', () => {
  it('requires a visitor to sign in', () => {
    expect(findResult([deskRoute, visitor, {}])).toBe('request.unauthenticated');
  });

  it.each<[Role, string]>([
    ['admin', 'allowed'],
    ['supervisor', 'allowed'],
    ['staff', 'request.denied'],
    ['patient', 'request.denied'],
  ])('answers a call by %s with: %s', (role, answer) => {
    expect(findResult([deskRoute, user(role), {}])).toBe(answer);
  });

  it('rejects the system, which has no token', () => {
    const system: Actor = { kind: 'system', name: 'sweep-holds' };

    expect(findResult([deskRoute, system, {}])).toBe('request.unauthenticated');
  });
});

describe('route for own resources', () => {
  it('allows the caller’s own id', () => {
    expect(findResult([appointmentsRoute, user('patient'), { patientId: 'me' }])).toBe('allowed');
    expect(findResult([rotaRoute, user('staff'), { staffId: 'me' }])).toBe('allowed');
  });

  it('answers 404 for another user’s or a missing id', () => {
    expect(findResult([appointmentsRoute, user('patient'), { patientId: 'someone' }])).toBe(
      'request.not_found',
    );
    expect(findResult([rotaRoute, user('staff'), { staffId: 'someone' }])).toBe('request.not_found');
    expect(findResult([appointmentsRoute, user('patient'), {}])).toBe('request.not_found');
  });

  it('does not restrict the front desk', () => {
    expect(findResult([appointmentsRoute, user('admin'), { patientId: 'someone' }])).toBe('allowed');
    expect(findResult([rotaRoute, user('supervisor'), { staffId: 'someone' }])).toBe('allowed');
  });

  it('denies another role even with their own id', () => {
    expect(findResult([appointmentsRoute, user('staff'), { patientId: 'me' }])).toBe('request.denied');
  });
});
