import { folded } from '#shared/core/matches.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { Allergen } from './allergens.ts';
import type { Medication } from './medication.ts';
import { containsPhrase } from './spelling.ts';

export type CautionRecord = {
  readonly allergies: string;
  readonly conditions: Readonly<Partial<Record<Condition, boolean>>>;
};

export const cautionKinds = ['allergy', 'condition'] as const;

export type CautionAlert = {
  /** Stable id by content: `allergy:sulfitos`, `condition:asthma`. */
  readonly ruleId: string;
  readonly kind: (typeof cautionKinds)[number];
  readonly found: string;
};

const emptyWords = new Set(
  `alergia alergias alergico alergica enfermedad reaccion contiene puede ninguna ninguno nada niega
  con del fue hay las los mas muy por que sin una uno van`.split(/\s+/),
);
/** Allows short names such as B12, NAC and NAD. */
const shortestWord = 3;

const singular = (word: string) => word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord && !emptyWords.has(word))
    .map(singular);

const allergensOf = (allergies: string): string[] =>
  allergies
    .split(/[,;/.\n]|\s+(?:y|e|o)\s+/iu)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);

type CautionedMedication = Pick<Medication, 'name' | 'cautions' | 'allergens' | 'conditions'>;

function allergensIn({ name, allergens = [] }: CautionedMedication, known: readonly Allergen[]): Allergen[] {
  const words = wordsOf(name);
  const isNamed = (each: Allergen) =>
    [each.name, ...each.synonyms].some((written) => containsPhrase(words, wordsOf(written)));
  return known.filter((each) => allergens.includes(each.allergenId) || isNamed(each));
}

/** Conflicts with the record's allergies and conditions, including an allergy to the medication itself. */
export function cautionAlerts(
  medication: CautionedMedication,
  record: CautionRecord | undefined,
  known: readonly Allergen[],
): CautionAlert[] {
  if (!record) return [];
  const phrases = [
    ...wordsOf(medication.name).map((word) => [word]),
    ...allergensIn(medication, known).flatMap(({ name, synonyms }) => [name, ...synonyms].map(wordsOf)),
  ];
  const allergies = allergensOf(record.allergies)
    .filter((text) => phrases.some((phrase) => containsPhrase(wordsOf(text), phrase)))
    .map((found) => ({ ruleId: `allergy:${wordsOf(found).join(' ')}`, kind: 'allergy' as const, found }));
  const stated = conditions
    .filter((condition) => record.conditions[condition] && medication.conditions?.includes(condition))
    .map((condition) => ({
      ruleId: `condition:${condition}`,
      kind: 'condition' as const,
      found: conditionLabels[condition],
    }));
  return [...allergies, ...stated];
}

/** Allergens, conditions and free text of a medication as one text. */
export function cautionText(
  { allergens = [], conditions: marked = [], cautions }: CautionedMedication,
  known: readonly Allergen[],
): string | undefined {
  const words = [
    ...known.filter(({ allergenId }) => allergens.includes(allergenId)).map(({ name }) => name),
    ...conditions.filter((condition) => marked.includes(condition)).map((each) => conditionLabels[each]),
    ...(cautions === undefined ? [] : [cautions]),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

/** Alert id per medication, so that each needs its own reason. */
export const cautionRuleId = (medicationId: string, { ruleId }: Pick<CautionAlert, 'ruleId'>): string =>
  `${medicationId} ${ruleId}`;

/** Warning text of an alert. */
export function cautionWarning(
  { kind, found }: CautionAlert,
  medication: CautionedMedication,
  known: readonly Allergen[],
): string {
  const { name } = medication;
  const cautions = cautionText(medication, known);
  const about = cautions === undefined ? name : `${name} contiene o no va con: ${cautions}`;
  return `${about}. ${kind === 'allergy' ? 'Alergia' : 'Condición'} en el expediente: ${found}.`;
}
