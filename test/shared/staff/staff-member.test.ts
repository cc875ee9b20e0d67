import { expect, it } from 'vitest';
import { filterQualified, StaffMember } from '#shared/staff/staff-member.ts';

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
const listQualifiedIds = (serviceIds: string[]) =>
  filterQualified(staff, serviceIds).map(({ staffId }) => staffId);

it('filterQualified includes the staff members who perform all services [R252]', () => {
  expect(listQualifiedIds(['facial'])).toEqual(['camila', 'luz']);
  expect(listQualifiedIds(['facial', 'laser'])).toEqual(['camila']);
});

it('filterQualified excludes inactive staff members [R252]', () => {
  expect(listQualifiedIds(['laser'])).not.toContain('gone');
});

it('filterQualified returns no staff members for a service that none performs', () => {
  expect(listQualifiedIds(['massage'])).toEqual([]);
});
