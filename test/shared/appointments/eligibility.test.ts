import { describe, expect, it } from 'vitest';
import {
  canRequestService,
  findFrontDeskError,
  listAllowedServices,
} from '#shared/appointments/booking/eligibility.ts';
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

describe('canRequestService allows a client', () => {
  it('an active, visible service shown on the web [R166]', () => {
    expect(canRequestService(facial, anyone)).toBe(true);
    expect(canRequestService({ ...facial, showIn: 'shop' }, anyone)).toBe(true);
  });

  it.each([{ active: false }, { visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])(
    'no service with %j [R166]',
    (change) => {
      expect(canRequestService({ ...facial, ...change }, anyone)).toBe(false);
    },
  );

  it('laser only with a laser intake, the permission, or the service allowed by name [R167]', () => {
    expect(canRequestService(laser, anyone)).toBe(false);
    expect(canRequestService(laser, { ...anyone, intakeService: 'laser' })).toBe(true);
    expect(canRequestService(laser, { ...anyone, permissions: ['laser'] })).toBe(true);
    expect(canRequestService(laser, { ...anyone, allowedServiceIds: ['laser-legs'] })).toBe(true);
  });

  it('no laser by admission to another service', () => {
    const admitted = { intakeService: 'facial', permissions: ['sueros'], allowedServiceIds: ['laser-arms'] };

    expect(canRequestService(laser, admitted)).toBe(false);
  });

  it('a service that requires approval only by name, laser or not [R452]', () => {
    const peeling = { ...facial, productId: 'peeling', requiresApproval: true };

    expect(canRequestService(peeling, anyone)).toBe(false);
    expect(canRequestService(peeling, { ...anyone, permissions: ['laser'] })).toBe(false);
    expect(canRequestService(peeling, { ...anyone, allowedServiceIds: ['peeling'] })).toBe(true);
    expect(canRequestService(laser, { ...anyone, permissions: ['laser'] })).toBe(true);
    expect(canRequestService({ ...laser, requiresApproval: false }, anyone)).toBe(true);
  });

  it('no hidden laser service with any admission', () => {
    const admitted = { intakeService: 'laser', permissions: ['laser'], allowedServiceIds: ['laser-legs'] };

    expect(canRequestService({ ...laser, visible: false }, admitted)).toBe(false);
    expect(canRequestService({ ...laser, showIn: 'pos' }, admitted)).toBe(false);
  });

  it('an active service hidden from the web if allowed by name', () => {
    const allowed = { ...anyone, allowedServiceIds: ['facial'] };

    for (const hidden of [{ visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])
      expect(canRequestService({ ...facial, ...hidden }, allowed)).toBe(true);
    expect(canRequestService({ ...facial, active: false }, allowed)).toBe(false);
    expect(canRequestService({ ...facial, productId: 'peeling', visible: false }, allowed)).toBe(false);
  });
});

describe('findFrontDeskError allows the front desk', () => {
  it('any active service, on the web or not', () => {
    const hidden = { ...facial, visible: false, showIn: 'none' as const };

    expect(findFrontDeskError(hidden, anyone)).toBeUndefined();
    expect(findFrontDeskError({ ...hidden, active: false }, anyone)).toBe(appointmentErrors.service_inactive);
  });

  it('laser only for a client admitted to it', () => {
    const hidden = { ...laser, visible: false };

    const unapproved = appointmentErrors.laser_not_approved;
    expect(findFrontDeskError(hidden, anyone)).toBe(unapproved);
    expect(findFrontDeskError(hidden, { ...anyone, permissions: ['laser'] })).toBeUndefined();
    expect(findFrontDeskError(hidden, { ...anyone, intakeService: 'facial' })).toBe(unapproved);
  });
});

it('findFrontDeskError rejects a service that requires approval, with its own error', () => {
  const peeling = { ...facial, productId: 'peeling', requiresApproval: true };

  expect(findFrontDeskError(peeling, anyone)).toBe(appointmentErrors.service_not_approved);
  expect(findFrontDeskError(peeling, { ...anyone, allowedServiceIds: ['peeling'] })).toBeUndefined();
});

describe('listAllowedServices', () => {
  const arms = { ...laser, productId: 'laser-arms' };
  const admitted = { ...anyone, intakeService: 'laser' };
  const had = (...allowedServiceIds: string[]) => ({ ...admitted, allowedServiceIds });

  it('includes every active laser service for a client admitted to laser [R168]', () => {
    expect(listAllowedServices(admitted, [laser, arms, facial])).toEqual(['laser-arms', 'laser-legs']);
    expect(listAllowedServices({ ...anyone, permissions: ['laser'] }, [laser])).toEqual(['laser-legs']);
    expect(
      listAllowedServices(admitted, [
        { ...laser, active: false },
        { ...arms, visible: false },
      ]),
    ).toEqual([]);
  });

  it('keeps existing allowed services, and is idempotent [R168]', () => {
    const once = listAllowedServices(had('facial', 'gone'), [laser, facial]);

    expect(once).toEqual(['facial', 'laser-legs']);
    expect(listAllowedServices(had(...once), [laser, facial])).toEqual(once);
  });

  it('is unchanged for a client not admitted [R168]', () => {
    const patient = { ...anyone, intakeService: 'facial', allowedServiceIds: ['gone', 'laser-legs'] };

    expect(listAllowedServices(patient, [laser, arms])).toEqual(['gone', 'laser-legs']);
  });
});
