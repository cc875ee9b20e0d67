import { describe, expect, it } from 'vitest';
import { NewSkinAnalysis, skinAlterations, skinTypes } from '#shared/records/treatment/skin-analysis.ts';
import { skinAlterationLabels, skinTypeLabels } from '#shared/records/treatment/skin-labels.ts';

const analysis = { date: '2026-03-06', skinType: 'oily', observations: '', alterations: ['scar'] };
const isAccepted = (changes: object) => NewSkinAnalysis.safeParse({ ...analysis, ...changes }).success;

describe('skin analysis', () => {
  it('has four skin types with the specified labels [R402]', () => {
    expect(skinTypes.map((type) => skinTypeLabels[type])).toEqual([
      'Piel Mixta',
      'Piel Grasa',
      'Piel Seca',
      'Sensible',
    ]);
  });

  it('has 22 alterations with the specified labels and order [R403]', () => {
    expect(skinAlterations.map((alteration) => skinAlterationLabels[alteration])).toEqual([
      'Ampollas',
      'Cicatriz',
      'Quistes',
      'Úlcera',
      'Nódulos',
      'Desvitalizada',
      'Tumor',
      'Deshidratada',
      'Vesícula',
      'Líneas de Expresión',
      'Ronchas',
      'Arrugas',
      'Costra',
      'Reactiva',
      'Excoriación',
      'Inflamada',
      'Acné Excoriee',
      'Escama',
      'Fisura',
      'Hipopigmentación',
      'Queloide',
      'Hiperpigmentación',
    ]);
  });

  it('accepts any of the alterations once, none, or all', () => {
    expect([
      isAccepted({}),
      isAccepted({ alterations: [] }),
      isAccepted({ alterations: skinAlterations }),
    ]).toEqual([true, true, true]);
    expect(isAccepted({ alterations: ['scar', 'scar'] })).toBe(false);
    expect(isAccepted({ alterations: ['freckles'] })).toBe(false);
  });

  it('accepts a known skin type and observations of up to 2,000 characters', () => {
    expect(isAccepted({ skinType: 'normal' })).toBe(false);
    expect(isAccepted({ observations: 'x'.repeat(2000) })).toBe(true);
    expect(isAccepted({ observations: 'x'.repeat(2001) })).toBe(false);
    expect(isAccepted({ recordedBy: 'me' })).toBe(false);
  });
});
