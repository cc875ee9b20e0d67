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
import { useCommand } from '#web/src/lib/command.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

export const useHealth = (patientId: string) =>
  useQuery({ ...queryOf(getPatientHealth, { params: { patientId } }), ...liveQuery });

export const useWeights = (patientId: string, period: (typeof weightPeriods)[number]) =>
  useQuery({
    ...queryOf(listWeights, { params: { patientId }, query: { period } }),
    ...liveQuery,
    placeholderData: keepPreviousData,
  });

export const useActivities = (patientId: string, date: string) =>
  useQuery({ ...queryOf(listActivities, { params: { patientId }, query: { date } }), ...liveQuery });

const refreshes = ['health'] as const;

type Weighed = Pick<BodyOf<typeof addWeight>, 'weightTenths' | 'date'>;
export const useAddWeight = (patientId: string) =>
  useConfirmedCommand(addWeight, {
    inputOf: (body: Weighed) => ({ params: { patientId }, body }),
    refreshes,
  });

type Profile = Omit<BodyOf<typeof saveHealthProfile>, 'confirmed'>;
export const useSaveProfile = (patientId: string) =>
  useConfirmedCommand(saveHealthProfile, {
    inputOf: (body: Profile) => ({ params: { patientId }, body }),
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
