import { StaffMember } from '#shared/staff/staff-member.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: a staff member, or all staff (tens of rows) in one query
export const staffMemberEntity = defineEntity('staffMember', StaffMember, {
  byId: { pk: pk([]), sk: sk(['staffId']) },
});
