import type { SkinAlteration, SkinType } from './skin-analysis.ts';

/** Labels of R402 and R403, to the letter. */
export const skinTypeLabels: Record<SkinType, string> = {
  combination: 'Piel Mixta',
  oily: 'Piel Grasa',
  dry: 'Piel Seca',
  sensitive: 'Sensible',
};

export const skinAlterationLabels: Record<SkinAlteration, string> = {
  blisters: 'Ampollas',
  scar: 'Cicatriz',
  cysts: 'Quistes',
  ulcer: 'Úlcera',
  nodules: 'Nódulos',
  devitalized: 'Desvitalizada',
  tumor: 'Tumor',
  dehydrated: 'Deshidratada',
  vesicle: 'Vesícula',
  expressionLines: 'Líneas de Expresión',
  wheals: 'Ronchas',
  wrinkles: 'Arrugas',
  crust: 'Costra',
  reactive: 'Reactiva',
  excoriation: 'Excoriación',
  inflamed: 'Inflamada',
  acneExcoriee: 'Acné Excoriee',
  scale: 'Escama',
  fissure: 'Fisura',
  hypopigmentation: 'Hipopigmentación',
  keloid: 'Queloide',
  hyperpigmentation: 'Hiperpigmentación',
};
