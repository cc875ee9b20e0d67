import { describe, expect, it } from 'vitest';
import { mayRequest } from '#shared/appointments/eligibility.ts';

const facial = { serviceId: 'facial', laser: false, active: true, visible: true, showIn: 'both' } as const;
const laser = { ...facial, serviceId: 'laser-legs', laser: true };
const anyone = { permissions: [], allowedServiceIds: [] };

describe('a client may request', () => {
  it('a service that is active, visible and shown on the web', () => {
    expect(mayRequest(facial, anyone)).toBe(true);
    expect(mayRequest({ ...facial, showIn: 'shop' }, anyone)).toBe(true);
  });

  it.each([{ active: false }, { visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])(
    'no service that is %j',
    (change) => {
      expect(mayRequest({ ...facial, ...change }, anyone)).toBe(false);
    },
  );

  it('laser only when their intake was for laser, they hold the permission, or the service is theirs', () => {
    expect(mayRequest(laser, anyone)).toBe(false);
    expect(mayRequest(laser, { ...anyone, intakeService: 'laser' })).toBe(true);
    expect(mayRequest(laser, { ...anyone, permissions: ['laser'] })).toBe(true);
    expect(mayRequest(laser, { ...anyone, allowedServiceIds: ['laser-legs'] })).toBe(true);
  });

  it('no laser by what was admitted for something else', () => {
    const admitted = { intakeService: 'facial', permissions: ['sueros'], allowedServiceIds: ['laser-arms'] };

    expect(mayRequest(laser, admitted)).toBe(false);
  });

  it('no hidden laser service, however admitted', () => {
    const admitted = { intakeService: 'laser', permissions: ['laser'], allowedServiceIds: ['laser-legs'] };

    expect(mayRequest({ ...laser, visible: false }, admitted)).toBe(false);
  });
});
