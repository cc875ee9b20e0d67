import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import { listPatients } from '#shared/patients/desk-api.ts';
import { compareDuplicates, listDuplicates, mergeClients, undoMerge } from '#shared/patients/merge-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { mergeText } from './copy.ts';

export const useDuplicates = (patientId: string) =>
  useQuery(buildQuery(listDuplicates, { params: { patientId } }));

/** Both records as they are now, never from the cache. */
export const useComparison = (patientId: string, duplicateId: string) =>
  useQuery({
    ...buildQuery(compareDuplicates, { params: { patientId, duplicateId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const refreshes = [listPatients, listDuplicates, getRecordSummary, 'appointments', 'sales'] as const;

type MergeInput = {
  readonly patientId: string;
  readonly duplicateId: string;
  readonly body: BodyOf<typeof mergeClients>;
};

export const useMerge = () =>
  useCommand(mergeClients, {
    inputOf: ({ patientId, duplicateId, body }: MergeInput) => ({ params: { patientId, duplicateId }, body }),
    refreshes,
    refreshOn: 'success',
  });

/** Undoes a merge and reports the result in a toast. */
export const useUndoMerge = () =>
  useCommand(undoMerge, {
    inputOf: (mergeId: string) => ({ params: { mergeId } }),
    refreshes,
    refreshOn: 'success',
    onSuccess: () => {
      toast.success(mergeText.undone, { description: mergeText.undoneDetail });
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
    },
  });
