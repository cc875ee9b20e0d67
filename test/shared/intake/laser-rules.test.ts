import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenRequest, LaserRequest, laserRequestStatuses } from '#shared/intake/laser/laser-request.ts';
import {
  applyLaserStep,
  findLaserRequestError,
  isRejected,
  type LaserStep,
  removeLaserServices,
  voidOnActivation,
} from '#shared/intake/laser/laser-rules.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const pendingRequest: LaserRequest = {
  requestId: 'one',
  patientId: 'marisol',
  status: 'pending',
  version: 0,
  createdAt: '2026-03-05T14:00:00.000Z',
  updatedAt: '2026-03-05T14:00:00.000Z',
};
const client = { active: true, permissions: [], allowedServiceIds: [] };
const services = [
  { productId: 'facial', laser: false },
  { productId: 'laser-legs', laser: true },
];
const buildContext = (...statuses: LaserRequest['status'][]) => ({
  requests: statuses.map((status) => ({ status })),
  services,
});
const steps: readonly LaserStep[] = ['review', 'approve', 'void'];

/** Applies a step, or returns the request unchanged if the step is rejected. */
function applyStep(request: LaserRequest, step: LaserStep): LaserRequest {
  try {
    return applyLaserStep(request, step, { now });
  } catch {
    return request;
  }
}

describe('laser request', () => {
  it('goes from pending to review, from both to a final state, and nowhere else [R142]', () => {
    const allowedSteps = new Map([
      ['pending review', 'inReview'],
      ['pending approve', 'approved'],
      ['pending void', 'voided'],
      ['inReview approve', 'approved'],
      ['inReview void', 'voided'],
    ]);

    for (const status of laserRequestStatuses)
      for (const step of steps) {
        const nextStatus = allowedSteps.get(`${status} ${step}`);
        const applyToRequest = () => applyLaserStep({ ...pendingRequest, status }, step, { now });
        if (nextStatus === undefined)
          expect(applyToRequest, `${status} ${step}`).toThrow('laser.state_changed');
        else expect(applyToRequest()).toMatchObject({ status: nextStatus, updatedAt: now.toISOString() });
      }
  });

  it('ends once, for any sequence of steps [R142]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), (appliedSteps) => {
        const states = [pendingRequest];
        for (const step of appliedSteps) states.push(applyStep(states.at(-1)!, step));

        const endings = states.filter((state, index) => !isOpenRequest(state) && state !== states[index - 1]);
        expect(endings).toHaveLength(appliedSteps.some((step) => step !== 'review') ? 1 : 0);
        expect(states.every(({ status }) => laserRequestStatuses.includes(status))).toBe(true);
      }),
    );
  });

  it('has no states but pending, in review, approved and voided [R142]', () => {
    expect(LaserRequest.safeParse({ ...pendingRequest, status: 'denied' }).success).toBe(false);
    expect(laserRequestStatuses).toEqual(['pending', 'inReview', 'approved', 'voided']);
  });

  it('is voided with a note and without a message when its client is admitted otherwise [R141]', () => {
    const requests = laserRequestStatuses.map((status) => ({ ...pendingRequest, requestId: status, status }));

    const changes = voidOnActivation(requests, now);

    expect(changes.map(({ before }) => before.status)).toEqual(['pending', 'inReview', 'approved']);
    for (const { after } of changes) {
      expect(after).toMatchObject({ status: 'voided', note: expect.stringContaining('Anulada') });
      expect(isRejected(after)).toBe(false);
    }
    expect(isRejected(applyLaserStep(pendingRequest, 'void', { now, note: 'Piel quemada' }))).toBe(true);
  });
});

describe('findLaserRequestError', () => {
  it('accepts a client not admitted to laser, also after a voided request, and any inactive client [R136]', () => {
    expect(findLaserRequestError(client, buildContext())).toBeUndefined();
    expect(findLaserRequestError(client, buildContext('voided'))).toBeUndefined();
    expect(
      findLaserRequestError({ ...client, active: false, permissions: ['laser'] }, buildContext()),
    ).toBeUndefined();
  });

  it('accepts a client whose only allowed services are inactive [R136]', () => {
    expect(
      findLaserRequestError({ ...client, allowedServiceIds: ['discontinued'] }, buildContext()),
    ).toBeUndefined();
  });

  it.each([
    [client, 'pending', 'laser.already_open'],
    [client, 'inReview', 'laser.already_open'],
    [client, 'approved', 'laser.already_approved'],
    [{ ...client, permissions: ['laser'] }, 'voided', 'laser.already_admitted'],
    [{ ...client, intakeService: 'laser' }, 'voided', 'laser.already_admitted'],
    [{ ...client, allowedServiceIds: ['laser-legs'] }, 'voided', 'laser.already_admitted'],
    [{ ...client, allowedServiceIds: ['facial'] }, 'voided', 'laser.has_services'],
  ] as const)('rejects %o with a request that is %s [R136]', (rejectedClient, status, code) => {
    expect(findLaserRequestError(rejectedClient, buildContext(status))?.code).toBe(code);
  });
});

describe('removeLaserServices', () => {
  it('removes laser services, and deleted ones [R167]', () => {
    expect(removeLaserServices(['laser-legs', 'facial', 'discontinued'], services)).toEqual(['facial']);
  });
});
