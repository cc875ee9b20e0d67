import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { type ActivityStore, activityStore } from '#lambdas/table/health/activity.store.ts';
import { type DoseRequestStore, doseRequestStore } from '#lambdas/table/health/dose-request.store.ts';
import { type HealthGoalsStore, healthGoalsStore } from '#lambdas/table/health/health-goals.store.ts';
import { type HealthProfileStore, healthProfileStore } from '#lambdas/table/health/health-profile.store.ts';
import { type WeightPointStore, weightPointStore } from '#lambdas/table/health/weight-point.store.ts';
import { deferred } from '../deferred.ts';

/** What clients keep of their health, and ask for. */
export type HealthStores = {
  doseRequests: DoseRequestStore;
  healthProfiles: HealthProfileStore;
  healthGoals: HealthGoalsStore;
  weights: WeightPointStore;
  activities: ActivityStore;
};

export const healthStoresOf = (config: TableConfig): HealthStores => ({
  doseRequests: deferred(() => doseRequestStore(config)),
  healthProfiles: deferred(() => healthProfileStore(config)),
  healthGoals: deferred(() => healthGoalsStore(config)),
  weights: deferred(() => weightPointStore(config)),
  activities: deferred(() => activityStore(config)),
});
