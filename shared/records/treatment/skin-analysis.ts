import * as z from 'zod/mini';
import { CivilDate, Id, Instant, inLines } from '#shared/core/schemas.ts';

/** The four types of skin (R402). */
export const skinTypes = ['combination', 'oily', 'dry', 'sensitive'] as const;
export type SkinType = (typeof skinTypes)[number];

/** The 22 alterations, in the order of R403. */
export const skinAlterations = [
  'blisters',
  'scar',
  'cysts',
  'ulcer',
  'nodules',
  'devitalized',
  'tumor',
  'dehydrated',
  'vesicle',
  'expressionLines',
  'wheals',
  'wrinkles',
  'crust',
  'reactive',
  'excoriation',
  'inflamed',
  'acneExcoriee',
  'scale',
  'fissure',
  'hypopigmentation',
  'keloid',
  'hyperpigmentation',
] as const;
export type SkinAlteration = (typeof skinAlterations)[number];

const maxLength = 2000;

export const NewSkinAnalysis = z.strictObject({
  date: CivilDate,
  skinType: z.enum(skinTypes, { error: 'Selecciona el tipo de piel.' }),
  observations: z
    .string()
    .check(inLines, z.maxLength(maxLength, { error: 'Resume las observaciones en 2,000 caracteres.' })),
  alterations: z.array(z.enum(skinAlterations)).check(
    z.maxLength(skinAlterations.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Una alteración se repite.' }),
  ),
});
export type NewSkinAnalysis = z.infer<typeof NewSkinAnalysis>;

export const SkinAnalysis = z.object({
  analysisId: Id,
  patientId: Id,
  ...NewSkinAnalysis.shape,
  recordedAt: Instant,
  recordedBy: z.object({ userId: Id, name: z.string() }),
});
export type SkinAnalysis = z.infer<typeof SkinAnalysis>;
