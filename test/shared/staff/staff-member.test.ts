import { expect, it } from 'vitest';
import { qualifiedFor, StaffMember } from '#shared/staff/staff-member.ts';

const aMember = (staffId: string, serviceIds: string[], active = true) =>
  StaffMember.parse({
    staffId,
    serviceIds,
    active,
    firstName: staffId,
    lastName: 'Vega',
    email: `${staffId}@centro.example`,
    phone: '787-555-0100',
    colorIndex: 0,
    scheduleVersion: 1,
  });
const staff = [
  aMember('camila', ['facial', 'laser']),
  aMember('luz', ['facial']),
  aMember('gone', ['facial', 'laser'], false),
];
const idsFor = (serviceIds: string[]) => qualifiedFor(staff, serviceIds).map(({ staffId }) => staffId);

it('takes who can perform every one of the services [R252]', () => {
  expect(idsFor(['facial'])).toEqual(['camila', 'luz']);
  expect(idsFor(['facial', 'laser'])).toEqual(['camila']);
});

it('leaves out who is not active [R252]', () => {
  expect(idsFor(['laser'])).not.toContain('gone');
});

it('takes nobody for a service that nobody offers', () => {
  expect(idsFor(['massage'])).toEqual([]);
});
