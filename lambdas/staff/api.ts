import { places } from '#lambdas/platform/from-env/places.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { changeSchedule } from './change-schedule.ts';
import { getLocation } from './get-location.ts';
import { getSchedule } from './get-schedule.ts';
import { listStaff } from './list-staff.ts';
import { planRoute } from './plan-route.ts';
import { shareLocation } from './share-location.ts';
import { stopSharingLocation } from './stop-sharing-location.ts';

export const handler = httpApi(
  [listStaff, getSchedule, changeSchedule, shareLocation, stopSharingLocation, getLocation, planRoute],
  { places },
);
