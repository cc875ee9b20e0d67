import type { TableConfig } from '#lambdas/table/engine/config.ts';
import {
  type AnswersRequestStore,
  answersRequestStore,
} from '#lambdas/table/records/answers-request.store.ts';
import { type LaserConsentStore, laserConsentStore } from '#lambdas/table/records/laser-consent.store.ts';
import { type DocumentStore, documentStore } from '#lambdas/table/records/patient-document.store.ts';
import {
  type RecommendationStore,
  recommendationStore,
} from '#lambdas/table/records/recommendation-list.store.ts';
import { type SkinAnalysisStore, skinAnalysisStore } from '#lambdas/table/records/skin-analysis.store.ts';
import { type NoteStore, noteStore } from '#lambdas/table/records/treatment-note.store.ts';
import { deferred } from '../deferred.ts';

/** What a client’s record holds beside its answers. */
export type RecordStores = {
  answersRequests: AnswersRequestStore;
  documents: DocumentStore;
  notes: NoteStore;
  laserConsents: LaserConsentStore;
  recommendations: RecommendationStore;
  skinAnalyses: SkinAnalysisStore;
};

export const recordStoresOf = (config: TableConfig): RecordStores => ({
  answersRequests: deferred(() => answersRequestStore(config)),
  documents: deferred(() => documentStore(config)),
  notes: deferred(() => noteStore(config)),
  laserConsents: deferred(() => laserConsentStore(config)),
  recommendations: deferred(() => recommendationStore(config)),
  skinAnalyses: deferred(() => skinAnalysisStore(config)),
});
