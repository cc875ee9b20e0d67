import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import {
  assignMedications,
  getAssignmentPatient,
  listAssignableMedications,
  listAssignmentTimes,
} from '#shared/inventory/assignment-api.ts';
import { listMedications } from '#shared/inventory/medication-api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';

export const useTeam = () => useQuery(buildQuery(listStaff));

/** Loads the medications that can be assigned on the appointment's day, or today if none is chosen. */
export const useAssignable = (date: string) =>
  useQuery({
    ...buildQuery(listAssignableMedications, { query: { date: date === '' ? civilToday() : date } }),
    ...liveQuery,
    placeholderData: keepPreviousData,
  });

/** Loads the client's record. Each read is audited. */
export const useAssignmentPatient = (patientId: string) =>
  useQuery({
    ...buildQuery(getAssignmentPatient, { params: { patientId } }),
    ...auditedRead,
    enabled: patientId !== '',
  });

type AssignmentTimesInput = { readonly staffId: string; readonly date: string };

/** Loads the free times. They are live, because another user may take one at any moment. */
export const useAssignmentTimes = ({ staffId, date }: AssignmentTimesInput) =>
  useQuery({
    ...buildQuery(listAssignmentTimes, { query: { staffId, date } }),
    ...liveQuery,
    enabled: staffId !== '' && date !== '',
  });

export const useAssignMedications = () =>
  useConfirmedCommand(assignMedications, {
    inputOf: (body: BodyOf<typeof assignMedications>) => ({ body }),
    refreshes: ['appointments', listAssignableMedications, getAssignmentPatient, listMedications],
  });
