import { geocoder } from '#lambdas/platform/from-env/geocoder.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { changeSchedule } from './change-schedule.ts';
import { createStaffMember } from './create-staff-member.ts';
import { deleteStaffMember } from './delete-staff-member.ts';
import { getLocation } from './get-location.ts';
import { getSchedule } from './get-schedule.ts';
import { listStaff } from './list-staff.ts';
import { listTeam } from './list-team.ts';
import { planRoute } from './plan-route.ts';
import { shareLocation } from './share-location.ts';
import { stopSharingLocation } from './stop-sharing-location.ts';
import { updateStaffMember } from './update-staff-member.ts';

export const handler = httpApi(
  [
    listStaff,
    getSchedule,
    changeSchedule,
    shareLocation,
    stopSharingLocation,
    getLocation,
    planRoute,
    listTeam,
    createStaffMember,
    updateStaffMember,
    deleteStaffMember,
  ],
  { geocoder, users },
);
