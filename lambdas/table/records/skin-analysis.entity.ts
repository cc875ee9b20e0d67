import { CustomAttributeType, Entity } from 'electrodb';
import { type SkinAnalysis, skinTypes } from '#shared/records/treatment/skin-analysis.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  the analyses of one client's skin, in order; only ever created
export const skinAnalysisEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('skinAnalysis'),
      attributes: {
        patientId: { type: 'string', required: true },
        date: { type: 'string', required: true },
        recordedAt: { type: 'string', required: true },
        analysisId: { type: 'string', required: true },
        skinType: { type: skinTypes, required: true },
        observations: { type: 'string', required: true },
        alterations: { type: CustomAttributeType<SkinAnalysis['alterations']>('any'), required: true },
        recordedBy: { type: CustomAttributeType<SkinAnalysis['recordedBy']>('any'), required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk(['date', 'recordedAt', 'analysisId']) } },
    },
    config,
  );
