import { useQuery } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { getRecordOverview } from '#shared/desk/overview-api.ts';
import { requestHealthAnswers } from '#shared/records/answers/answers-api.ts';
import {
  addSkinAnalysis,
  correctHealthAnswers,
  getIntakeRecord,
  getRecordSummary,
  listRecommendableProducts,
  listRecommendations,
  listSkinAnalyses,
  saveRecommendations,
} from '#shared/records/api.ts';
import { buildFullListQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { auditedRead } from '#web/src/lib/query.ts';

export const useRecordSummary = (patientId: string) =>
  useQuery({ ...buildQuery(getRecordSummary, { params: { patientId } }), ...auditedRead });

export const useIntakeRecord = (patientId: string) =>
  useQuery({ ...buildQuery(getIntakeRecord, { params: { patientId } }), ...auditedRead });

/** Corrects the answers and reloads the record's summary. */
export const useCorrectHealthAnswers = (patientId: string) =>
  useCommand(correctHealthAnswers, {
    inputOf: (body: BodyOf<typeof correctHealthAnswers>) => ({ params: { patientId }, body }),
    refreshes: [getIntakeRecord, getRecordSummary, getRecordOverview],
    refreshOn: 'success',
    waitsForRefresh: true,
  });

export const useRequestAnswers = (patientId: string) =>
  useCommand(requestHealthAnswers, {
    inputOf: () => ({ params: { patientId } }),
    refreshes: [getIntakeRecord],
    refreshOn: 'success',
    waitsForRefresh: true,
  });

export const useSkinAnalyses = (patientId: string) =>
  useQuery({ ...buildFullListQuery(listSkinAnalyses, { params: { patientId } }), ...auditedRead });

/** Adds an analysis and reloads the analyses and the record's summary. */
export const useAddSkinAnalysis = (patientId: string) =>
  useCommand(addSkinAnalysis, {
    inputOf: (body: BodyOf<typeof addSkinAnalysis>) => ({ params: { patientId }, body }),
    refreshes: [listSkinAnalyses, getRecordSummary],
    refreshOn: 'success',
  });

const selectItems = ({ items }: ReplyOf<typeof listRecommendations>) => items;

export const useRecommendations = (patientId: string) =>
  useQuery({
    ...buildQuery(listRecommendations, { params: { patientId } }),
    select: selectItems,
    ...auditedRead,
  });

export const useRecommendableProducts = () => useQuery(buildQuery(listRecommendableProducts));

export const useSaveRecommendations = (patientId: string) =>
  useCommand(saveRecommendations, {
    inputOf: (productIds: string[]) => ({ params: { patientId }, body: { productIds } }),
    refreshes: [listRecommendations],
    refreshOn: 'success',
  });

/** The client's own read is not audited, so it refreshes live. */
export const useMyRecommendations = (patientId: string) =>
  useQuery({ ...buildQuery(listRecommendations, { params: { patientId } }), select: selectItems });
