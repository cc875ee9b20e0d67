import { geocoder, users } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getLocation, planRoute, shareLocation, stopSharingLocation } from './location.ts';
import {
  cancelStaffEmailChange,
  deleteStaffMember,
  resendStaffEmailProof,
  updateStaffMember,
} from './member-changes.ts';
import { changeSchedule, getSchedule } from './schedule.ts';
import { createStaffMember, listStaff, listTeam } from './team.ts';
import { listTeamPositions } from './team-map.ts';

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
    listTeamPositions,
    createStaffMember,
    updateStaffMember,
    deleteStaffMember,
    resendStaffEmailProof,
    cancelStaffEmailChange,
  ],
  { geocoder, users },
);
