import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import {
  addActivity,
  addWeight,
  deleteActivity,
  getPatientHealth,
  listActivities,
  listWeights,
  type ShownActivity,
  saveHealthProfile,
  type weightPeriods,
} from '#shared/health/health-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

export const useHealth = (patientId: string) =>
  useQuery({ ...buildQuery(getPatientHealth, { params: { patientId } }), ...liveQuery });

export const useWeights = (patientId: string, period: (typeof weightPeriods)[number]) =>
  useQuery({
    ...buildQuery(listWeights, { params: { patientId }, query: { period } }),
    ...liveQuery,
    placeholderData: keepPreviousData,
  });

export const useActivities = (patientId: string, date: string) =>
  useQuery({ ...buildQuery(listActivities, { params: { patientId }, query: { date } }), ...liveQuery });

const refreshes = ['health'] as const;

type WeightEntry = Pick<BodyOf<typeof addWeight>, 'weightTenths' | 'date'>;
export const useAddWeight = (patientId: string) =>
  useConfirmedCommand(addWeight, {
    inputOf: (body: WeightEntry) => ({ params: { patientId }, body }),
    refreshes,
  });

type HealthProfileInput = Omit<BodyOf<typeof saveHealthProfile>, 'confirmed'>;
export const useSaveProfile = (patientId: string) =>
  useConfirmedCommand(saveHealthProfile, {
    inputOf: (body: HealthProfileInput) => ({ params: { patientId }, body }),
    refreshes,
  });

export const useAddActivity = (patientId: string) =>
  useCommand(addActivity, {
    inputOf: (body: BodyOf<typeof addActivity>) => ({ params: { patientId }, body }),
    refreshes,
  });

export const useDeleteActivity = (patientId: string) =>
  useCommand(deleteActivity, {
    inputOf: ({ date, activityId }: Pick<ShownActivity, 'date' | 'activityId'>) => ({
      params: { patientId, date, activityId },
    }),
    refreshes,
  });
