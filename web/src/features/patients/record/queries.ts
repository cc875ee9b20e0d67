import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import {
  addSkinAnalysis,
  getIntakeRecord,
  getRecordSummary,
  listRecommendableProducts,
  listRecommendations,
  listSkinAnalyses,
  saveRecommendations,
} from '#shared/records/api.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead } from '#web/src/lib/query.ts';

const domain = 'records';
const keyOf = (name: string, patientId: string) => [domain, name, { patientId }] as const;

export const useRecordSummary = (patientId: string) =>
  useQuery({
    queryKey: keyOf('getRecordSummary', patientId),
    queryFn: ({ signal }) => call(getRecordSummary, { params: { patientId } }, { signal }),
    ...auditedRead,
  });

export const useIntakeRecord = (patientId: string) =>
  useQuery({
    queryKey: keyOf('getIntakeRecord', patientId),
    queryFn: ({ signal }) => call(getIntakeRecord, { params: { patientId } }, { signal }),
    ...auditedRead,
  });

export const useSkinAnalyses = (patientId: string) =>
  useQuery({
    queryKey: keyOf('listSkinAnalyses', patientId),
    queryFn: ({ signal }) =>
      allPages((query) => call(listSkinAnalyses, { params: { patientId }, query }, { signal })),
    ...auditedRead,
  });

/** What was written down is read again, and so is the head of the record. */
function useRecordChange<Input, Reply>(
  patientId: string,
  names: readonly string[],
  mutationFn: (given: Input) => Promise<Reply>,
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
    ...auditedRead,
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
