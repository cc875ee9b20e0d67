import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import {
  addSkinAnalysis,
  getIntakeRecord,
  getRecordSummary,
  listAccessLog,
  listRecommendableProducts,
  listRecommendations,
  listSkinAnalyses,
  saveRecommendations,
} from '#shared/records/api.ts';
import { call } from '#web/src/lib/call.ts';
import { everyRow } from '#web/src/lib/every-row.ts';

/**
 * Every reading leaves a line in the access log, so a record is asked for when somebody opens it or changes it: not by
 * the clock, not on coming back to the window, and a note about clients (domain `patients`) does not reach it.
 */
const domain = 'records';
const opened = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;
const keyOf = (name: string, patientId: string) => [domain, name, { patientId }] as const;

export const useRecordSummary = (patientId: string) =>
  useQuery({
    queryKey: keyOf('getRecordSummary', patientId),
    queryFn: ({ signal }) => call(getRecordSummary, { params: { patientId } }, { signal }),
    ...opened,
  });

export const useIntakeRecord = (patientId: string) =>
  useQuery({
    queryKey: keyOf('getIntakeRecord', patientId),
    queryFn: ({ signal }) => call(getIntakeRecord, { params: { patientId } }, { signal }),
    ...opened,
  });

export const useSkinAnalyses = (patientId: string) =>
  useQuery({
    queryKey: keyOf('listSkinAnalyses', patientId),
    queryFn: ({ signal }) =>
      everyRow((query) => call(listSkinAnalyses, { params: { patientId }, query }, { signal })),
    ...opened,
  });

/** What was written down is read again, and so is the head of the record. */
function useRecordChange<Given, Reply>(
  patientId: string,
  names: readonly string[],
  mutationFn: (given: Given) => Promise<Reply>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const name of names) void client.invalidateQueries({ queryKey: keyOf(name, patientId) });
    },
  });
}

export const useAddSkinAnalysis = (patientId: string) =>
  useRecordChange(
    patientId,
    ['listSkinAnalyses', 'getRecordSummary'],
    (body: BodyOf<typeof addSkinAnalysis>) => call(addSkinAnalysis, { params: { patientId }, body }),
  );

export const useRecommendations = (patientId: string) =>
  useQuery({
    queryKey: keyOf('listRecommendations', patientId),
    queryFn: async ({ signal }) =>
      (await call(listRecommendations, { params: { patientId } }, { signal })).items,
    ...opened,
  });

export const useRecommendableProducts = () =>
  useQuery({
    queryKey: ['catalog', 'listRecommendableProducts', {}],
    queryFn: ({ signal }) => call(listRecommendableProducts, {}, { signal }),
  });

export const useSaveRecommendations = (patientId: string) =>
  useRecordChange(patientId, ['listRecommendations'], (productIds: string[]) =>
    call(saveRecommendations, { params: { patientId }, body: { productIds } }),
  );

/** The client's own: not logged, so it follows what the team changes. */
export const useMyRecommendations = (patientId: string) =>
  useQuery({
    queryKey: ['patients', 'listRecommendations', { patientId }],
    queryFn: async ({ signal }) =>
      (await call(listRecommendations, { params: { patientId } }, { signal })).items,
  });

/** Fifty lines at a time. */
export const useAccessLog = (patientId: string) =>
  useInfiniteQuery({
    queryKey: keyOf('listAccessLog', patientId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAccessLog,
        { params: { patientId }, query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    ...opened,
  });
