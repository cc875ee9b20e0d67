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
const anyClient = { permissions: [], allowedServiceIds: [] };

describe('canRequestService', () => {
  it('allows an active, visible service shown on the web [R166]', () => {
    expect(canRequestService(facial, anyClient)).toBe(true);
    expect(canRequestService({ ...facial, showIn: 'shop' }, anyClient)).toBe(true);
  });

  it.each([{ active: false }, { visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])(
    'rejects a service with %j [R166]',
    (change) => {
      expect(canRequestService({ ...facial, ...change }, anyClient)).toBe(false);
    },
  );

  it('allows laser only with a laser intake, the permission, or the service allowed by name [R167]', () => {
    expect(canRequestService(laser, anyClient)).toBe(false);
    expect(canRequestService(laser, { ...anyClient, intakeService: 'laser' })).toBe(true);
    expect(canRequestService(laser, { ...anyClient, permissions: ['laser'] })).toBe(true);
    expect(canRequestService(laser, { ...anyClient, allowedServiceIds: ['laser-legs'] })).toBe(true);
  });

  it('rejects laser for a client admitted to another service', () => {
    const admittedClient = {
      intakeService: 'facial',
      permissions: ['sueros'],
      allowedServiceIds: ['laser-arms'],
    };

    expect(canRequestService(laser, admittedClient)).toBe(false);
  });

  it('allows a service that requires approval only by name, laser or not [R452]', () => {
    const peeling = { ...facial, productId: 'peeling', requiresApproval: true };

    expect(canRequestService(peeling, anyClient)).toBe(false);
    expect(canRequestService(peeling, { ...anyClient, permissions: ['laser'] })).toBe(false);
    expect(canRequestService(peeling, { ...anyClient, allowedServiceIds: ['peeling'] })).toBe(true);
    expect(canRequestService(laser, { ...anyClient, permissions: ['laser'] })).toBe(true);
    expect(canRequestService({ ...laser, requiresApproval: false }, anyClient)).toBe(true);
  });

  it('rejects a hidden laser service with any admission', () => {
    const admittedClient = {
      intakeService: 'laser',
      permissions: ['laser'],
      allowedServiceIds: ['laser-legs'],
    };

    expect(canRequestService({ ...laser, visible: false }, admittedClient)).toBe(false);
    expect(canRequestService({ ...laser, showIn: 'pos' }, admittedClient)).toBe(false);
  });

  it('allows an active service hidden from the web if it is allowed by name', () => {
    const clientWithAllowedService = { ...anyClient, allowedServiceIds: ['facial'] };

    for (const visibility of [{ visible: false }, { showIn: 'pos' as const }, { showIn: 'none' as const }])
      expect(canRequestService({ ...facial, ...visibility }, clientWithAllowedService)).toBe(true);
    expect(canRequestService({ ...facial, active: false }, clientWithAllowedService)).toBe(false);
    expect(
      canRequestService({ ...facial, productId: 'peeling', visible: false }, clientWithAllowedService),
    ).toBe(false);
  });
});

describe('findFrontDeskError', () => {
  it('accepts any active service, on the web or not', () => {
    const hiddenService = { ...facial, visible: false, showIn: 'none' as const };

    expect(findFrontDeskError(hiddenService, anyClient)).toBeUndefined();
    expect(findFrontDeskError({ ...hiddenService, active: false }, anyClient)).toBe(
      appointmentErrors.service_inactive,
    );
  });

  it('accepts laser only for a client admitted to it', () => {
    const hiddenService = { ...laser, visible: false };

    const laserError = appointmentErrors.laser_not_approved;
    expect(findFrontDeskError(hiddenService, anyClient)).toBe(laserError);
    expect(findFrontDeskError(hiddenService, { ...anyClient, permissions: ['laser'] })).toBeUndefined();
    expect(findFrontDeskError(hiddenService, { ...anyClient, intakeService: 'facial' })).toBe(laserError);
  });
});

it('findFrontDeskError rejects a service that requires approval, with its own error', () => {
  const peeling = { ...facial, productId: 'peeling', requiresApproval: true };

  expect(findFrontDeskError(peeling, anyClient)).toBe(appointmentErrors.service_not_approved);
  expect(findFrontDeskError(peeling, { ...anyClient, allowedServiceIds: ['peeling'] })).toBeUndefined();
});

describe('listAllowedServices', () => {
  const arms = { ...laser, productId: 'laser-arms' };
  const admittedClient = { ...anyClient, intakeService: 'laser' };
  const admittedWith = (...allowedServiceIds: string[]) => ({ ...admittedClient, allowedServiceIds });

  it('includes every active laser service for a client admitted to laser [R168]', () => {
    expect(listAllowedServices(admittedClient, [laser, arms, facial])).toEqual(['laser-arms', 'laser-legs']);
    expect(listAllowedServices({ ...anyClient, permissions: ['laser'] }, [laser])).toEqual(['laser-legs']);
    expect(
      listAllowedServices(admittedClient, [
        { ...laser, active: false },
        { ...arms, visible: false },
      ]),
    ).toEqual([]);
  });

  it('keeps existing allowed services, and is idempotent [R168]', () => {
    const firstResult = listAllowedServices(admittedWith('facial', 'gone'), [laser, facial]);

    expect(firstResult).toEqual(['facial', 'laser-legs']);
    expect(listAllowedServices(admittedWith(...firstResult), [laser, facial])).toEqual(firstResult);
  });

  it('is unchanged for a client not admitted [R168]', () => {
    const patient = { ...anyClient, intakeService: 'facial', allowedServiceIds: ['gone', 'laser-legs'] };

    expect(listAllowedServices(patient, [laser, arms])).toEqual(['gone', 'laser-legs']);
  });
});
