import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenRequest, LaserRequest, laserRequestStatuses } from '#shared/intake/laser/laser-request.ts';
import {
  askRefusal,
  isRefused,
  type LaserStep,
  stepped,
  voidedByActivation,
  withoutLaser,
} from '#shared/intake/laser/laser-rules.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const begun: LaserRequest = {
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
const asked = (...statuses: LaserRequest['status'][]) => ({
  requests: statuses.map((status) => ({ status })),
  services,
});
const steps: readonly LaserStep[] = ['review', 'approve', 'void'];

/** Applies a step; a rejected step changes nothing. */
function pressing(request: LaserRequest, step: LaserStep): LaserRequest {
  try {
    return stepped(request, step, { now });
  } catch {
    return request;
  }
}

describe('laser request', () => {
  it('goes from pending to review, from both to a final state, and nowhere else [R142]', () => {
    const allowed = new Map([
      ['pending review', 'inReview'],
      ['pending approve', 'approved'],
      ['pending void', 'voided'],
      ['inReview approve', 'approved'],
      ['inReview void', 'voided'],
    ]);

    for (const status of laserRequestStatuses)
      for (const step of steps) {
        const to = allowed.get(`${status} ${step}`);
        const act = () => stepped({ ...begun, status }, step, { now });
        if (to === undefined) expect(act, `${status} ${step}`).toThrow('laser.state_changed');
        else expect(act()).toMatchObject({ status: to, updatedAt: now.toISOString() });
      }
  });

  it('ends once, for any sequence of steps [R142]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), (pressed) => {
        const lived = [begun];
        for (const step of pressed) lived.push(pressing(lived.at(-1)!, step));

        const endings = lived.filter((each, index) => !isOpenRequest(each) && each !== lived[index - 1]);
        expect(endings).toHaveLength(pressed.some((step) => step !== 'review') ? 1 : 0);
        expect(lived.every(({ status }) => laserRequestStatuses.includes(status))).toBe(true);
      }),
    );
  });

  it('has no other state [R142]', () => {
    expect(LaserRequest.safeParse({ ...begun, status: 'denied' }).success).toBe(false);
    expect(laserRequestStatuses).toEqual(['pending', 'inReview', 'approved', 'voided']);
  });

  it('is voided with a note and without a message when its client is admitted otherwise [R141]', () => {
    const requests = laserRequestStatuses.map((status) => ({ ...begun, requestId: status, status }));

    const changes = voidedByActivation(requests, now);

    expect(changes.map(({ before }) => before.status)).toEqual(['pending', 'inReview', 'approved']);
    for (const { after } of changes) {
      expect(after).toMatchObject({ status: 'voided', note: expect.stringContaining('Anulada') });
      expect(isRefused(after)).toBe(false);
    }
    expect(isRefused(stepped(begun, 'void', { now, note: 'Piel quemada' }))).toBe(true);
  });
});

describe('askRefusal', () => {
  it('accepts a client without laser and without other denials [R136]', () => {
    expect(askRefusal(client, asked())).toBeUndefined();
    expect(askRefusal(client, asked('voided'))).toBeUndefined();
    expect(askRefusal({ ...client, active: false, permissions: ['laser'] }, asked())).toBeUndefined();
  });

  it('accepts a client whose only allowed services are inactive [R136]', () => {
    expect(askRefusal({ ...client, allowedServiceIds: ['sold-no-more'] }, asked())).toBeUndefined();
  });

  it.each([
    [client, 'pending', 'laser.already_open'],
    [client, 'inReview', 'laser.already_open'],
    [client, 'approved', 'laser.already_approved'],
    [{ ...client, permissions: ['laser'] }, 'voided', 'laser.already_admitted'],
    [{ ...client, intakeService: 'laser' }, 'voided', 'laser.already_admitted'],
    [{ ...client, allowedServiceIds: ['laser-legs'] }, 'voided', 'laser.already_admitted'],
    [{ ...client, allowedServiceIds: ['facial'] }, 'voided', 'laser.has_services'],
  ] as const)('rejects %o with a request that is %s [R136]', (who, status, code) => {
    expect(askRefusal(who, asked(status))?.code).toBe(code);
  });
});

describe('withoutLaser', () => {
  it('removes laser services, and deleted ones [R167]', () => {
    expect(withoutLaser(['laser-legs', 'facial', 'sold-no-more'], services)).toEqual(['facial']);
  });
});
