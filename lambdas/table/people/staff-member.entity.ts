import { StaffMember } from '#shared/staff/staff-member.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId  one member, guarded by the schedule's version; the whole staff of the center (tens of rows) in one query
export const staffMemberEntity = defineEntity('staffMember', StaffMember, {
  byId: { pk: pk([]), sk: sk(['staffId']) },
});
