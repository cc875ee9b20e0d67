import { foldText } from '#shared/core/matches.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { Allergen } from './allergens.ts';
import type { Medication } from './medication.ts';
import { containsPhrase } from './spelling.ts';

export type ConflictRecord = {
  readonly allergies: string;
  readonly conditions: Readonly<Partial<Record<Condition, boolean>>>;
};

export const conflictKinds = ['allergy', 'condition'] as const;

export type MedicationConflict = {
  /** Stable id derived from the content, such as `allergy:sulfitos` or `condition:asthma`. */
  readonly ruleId: string;
  readonly kind: (typeof conflictKinds)[number];
  readonly found: string;
};

const stopWords = new Set(
  `alergia alergias alergico alergica enfermedad reaccion contiene puede ninguna ninguno nada niega
  con del fue hay las los mas muy por que sin una uno van`.split(/\s+/),
);
/** Three letters, because of short names such as B12, NAC and NAD. */
const minWordLength = 3;

const toSingular = (word: string) => word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minWordLength && !stopWords.has(word))
    .map(toSingular);

const splitAllergies = (allergies: string): string[] =>
  allergies
    .split(/[,;/.\n]|\s+(?:y|e|o)\s+/iu)
    .map((part) => part.trim())
    .filter((part) => splitWords(part).length > 0);

type CautionedMedication = Pick<Medication, 'name' | 'cautions' | 'allergens' | 'conditions'>;

function findMedicationAllergens(
  { name, allergens = [] }: CautionedMedication,
  catalogAllergens: readonly Allergen[],
): Allergen[] {
  const words = splitWords(name);
  const isInMedicationName = (allergen: Allergen) =>
    [allergen.name, ...allergen.synonyms].some((spelling) => containsPhrase(words, splitWords(spelling)));
  return catalogAllergens.filter(
    (allergen) => allergens.includes(allergen.allergenId) || isInMedicationName(allergen),
  );
}

/** Finds conflicts of a medication with recorded conditions and allergies, also to the medication itself. */
export function findMedicationConflicts(
  medication: CautionedMedication,
  record: ConflictRecord | undefined,
  catalogAllergens: readonly Allergen[],
): MedicationConflict[] {
  if (!record) return [];
  const phrases = [
    ...splitWords(medication.name).map((word) => [word]),
    ...findMedicationAllergens(medication, catalogAllergens).flatMap(({ name, synonyms }) =>
      [name, ...synonyms].map(splitWords),
    ),
  ];
  const allergyConflicts = splitAllergies(record.allergies)
    .filter((text) => phrases.some((phrase) => containsPhrase(splitWords(text), phrase)))
    .map((found) => ({ ruleId: `allergy:${splitWords(found).join(' ')}`, kind: 'allergy' as const, found }));
  const conditionConflicts = conditions
    .filter((condition) => record.conditions[condition] && medication.conditions?.includes(condition))
    .map((condition) => ({
      ruleId: `condition:${condition}`,
      kind: 'condition' as const,
      found: conditionLabels[condition],
    }));
  return [...allergyConflicts, ...conditionConflicts];
}

export function formatCautions(
  { allergens = [], conditions: contraindicated = [], cautions }: CautionedMedication,
  catalogAllergens: readonly Allergen[],
): string | undefined {
  const cautionParts = [
    ...catalogAllergens.filter(({ allergenId }) => allergens.includes(allergenId)).map(({ name }) => name),
    ...conditions
      .filter((condition) => contraindicated.includes(condition))
      .map((condition) => conditionLabels[condition]),
    ...(cautions === undefined ? [] : [cautions]),
  ];
  return cautionParts.length === 0 ? undefined : cautionParts.join(', ');
}

/** Builds the rule id of a medication's alert, so that each medication needs its own override reason. */
export const buildConflictRuleId = (
  medicationId: string,
  { ruleId }: Pick<MedicationConflict, 'ruleId'>,
): string => `${medicationId} ${ruleId}`;

export function formatConflictWarning(
  { kind, found }: MedicationConflict,
  medication: CautionedMedication,
  catalogAllergens: readonly Allergen[],
): string {
  const { name } = medication;
  const cautions = formatCautions(medication, catalogAllergens);
  const subject = cautions === undefined ? name : `${name} contiene o no va con: ${cautions}`;
  return `${subject}. ${kind === 'allergy' ? 'Alergia' : 'Condición'} en el expediente: ${found}.`;
}
