import { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: skin analyses of a client in order (append-only)
export const skinAnalysisEntity = defineEntity('skinAnalysis', SkinAnalysis, {
  byPatient: { pk: pk(['patientId']), sk: sk(['date', 'recordedAt', 'analysisId']) },
});
