import { describe, expect, it } from 'vitest';
import { allowedServicesOf, deskRefusal, mayRequest } from '#shared/appointments/booking/eligibility.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';

const facial = {
  productId: 'facial',
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'both',
} as const;
const laser = { ...facial, productId: 'laser-legs', laser: true, requiresApproval: true };
const anyone = { permissions: [], allowedServiceIds: [] };

describe('a client may request', () => {
  it('a service that is active, visible and shown on the web [R166]', () => {
    expect(mayRequest(facial, anyone)).toBe(true);
    expect(mayRequest({ ...facial, showIn: 'shop' }, anyone)).toBe(true);
  });

  it.each([{ active: false }, { visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])(
    'no service that is %j [R166]',
    (change) => {
      expect(mayRequest({ ...facial, ...change }, anyone)).toBe(false);
    },
  );

  it('laser only when their intake was for laser, they hold the permission, or the service is theirs [R167]', () => {
    expect(mayRequest(laser, anyone)).toBe(false);
    expect(mayRequest(laser, { ...anyone, intakeService: 'laser' })).toBe(true);
    expect(mayRequest(laser, { ...anyone, permissions: ['laser'] })).toBe(true);
    expect(mayRequest(laser, { ...anyone, allowedServiceIds: ['laser-legs'] })).toBe(true);
  });

  it('no laser by what was admitted for something else', () => {
    const admitted = { intakeService: 'facial', permissions: ['sueros'], allowedServiceIds: ['laser-arms'] };

    expect(mayRequest(laser, admitted)).toBe(false);
  });

  it('what requires approval only when it is theirs by name, laser or not [R452]', () => {
    const peeling = { ...facial, productId: 'peeling', requiresApproval: true };

    expect(mayRequest(peeling, anyone)).toBe(false);
    expect(mayRequest(peeling, { ...anyone, permissions: ['laser'] })).toBe(false);
    expect(mayRequest(peeling, { ...anyone, allowedServiceIds: ['peeling'] })).toBe(true);
    expect(mayRequest(laser, { ...anyone, permissions: ['laser'] })).toBe(true);
    expect(mayRequest({ ...laser, requiresApproval: false }, anyone)).toBe(true);
  });

  it('no hidden laser service, however admitted', () => {
    const admitted = { intakeService: 'laser', permissions: ['laser'], allowedServiceIds: ['laser-legs'] };

    expect(mayRequest({ ...laser, visible: false }, admitted)).toBe(false);
    expect(mayRequest({ ...laser, showIn: 'pos' }, admitted)).toBe(false);
  });

  it('what is hidden from the web when it is allowed to them by name, as long as it is sold', () => {
    const allowed = { ...anyone, allowedServiceIds: ['facial'] };

    for (const hidden of [{ visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])
      expect(mayRequest({ ...facial, ...hidden }, allowed)).toBe(true);
    expect(mayRequest({ ...facial, active: false }, allowed)).toBe(false);
    expect(mayRequest({ ...facial, productId: 'peeling', visible: false }, allowed)).toBe(false);
  });
});

describe('the front desk may book', () => {
  it('any active service, on the web or not', () => {
    const hidden = { ...facial, visible: false, showIn: 'none' as const };

    expect(deskRefusal(hidden, anyone)).toBeUndefined();
    expect(deskRefusal({ ...hidden, active: false }, anyone)).toBe(appointmentErrors.service_inactive);
  });

  it('laser only for a client who was admitted to it', () => {
    const hidden = { ...laser, visible: false };

    const unapproved = appointmentErrors.laser_not_approved;
    expect(deskRefusal(hidden, anyone)).toBe(unapproved);
    expect(deskRefusal(hidden, { ...anyone, permissions: ['laser'] })).toBeUndefined();
    expect(deskRefusal(hidden, { ...anyone, intakeService: 'facial' })).toBe(unapproved);
  });
});

it('a service that requires approval is refused by the front desk, in words of its own', () => {
  const peeling = { ...facial, productId: 'peeling', requiresApproval: true };

  expect(deskRefusal(peeling, anyone)).toBe(appointmentErrors.service_not_approved);
  expect(deskRefusal(peeling, { ...anyone, allowedServiceIds: ['peeling'] })).toBeUndefined();
});

describe('the services a client is allowed by name', () => {
  const arms = { ...laser, productId: 'laser-arms' };
  const admitted = { ...anyone, intakeService: 'laser' };
  const had = (...allowedServiceIds: string[]) => ({ ...admitted, allowedServiceIds });

  it('are every laser service that is sold, for who is admitted to laser [R168]', () => {
    expect(allowedServicesOf(admitted, [laser, arms, facial])).toEqual(['laser-arms', 'laser-legs']);
    expect(allowedServicesOf({ ...anyone, permissions: ['laser'] }, [laser])).toEqual(['laser-legs']);
    expect(
      allowedServicesOf(admitted, [
        { ...laser, active: false },
        { ...arms, visible: false },
      ]),
    ).toEqual([]);
  });

  it('keep what else they were allowed, unless it exists no more; a second time changes nothing [R168]', () => {
    const once = allowedServicesOf(had('facial', 'gone'), [laser, facial]);

    expect(once).toEqual(['facial', 'laser-legs']);
    expect(allowedServicesOf(had(...once), [laser, facial])).toEqual(once);
  });

  it('stay as they are for who is not admitted [R168]', () => {
    const patient = { ...anyone, intakeService: 'facial', allowedServiceIds: ['gone', 'laser-legs'] };

    expect(allowedServicesOf(patient, [laser, arms])).toEqual(['gone', 'laser-legs']);
  });
});
