import { folded } from '#shared/core/matches.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { Allergen } from './allergens.ts';
import type { Medication } from './medication.ts';
import { containsPhrase } from './spelling.ts';

/** What a record says of a client's health, as far as medicines may go against it. */
export type CautionRecord = {
  readonly allergies: string;
  readonly conditions: Readonly<Partial<Record<Condition, boolean>>>;
};

/** Where a record says what a medicine must not meet. */
export const cautionKinds = ['allergy', 'condition'] as const;

/** An allergy or a condition of the client's that a medicine contains or does not go with. */
export type CautionAlert = {
  /** The same words of the same record are the same alert: `allergy:sulfitos`, `condition:asthma`. */
  readonly ruleId: string;
  readonly kind: (typeof cautionKinds)[number];
  /** As the record has it. */
  readonly found: string;
};

/** Words that tell nothing: of a list, of a refusal, those every condition is named with, and those that join others. */
const emptyWords = new Set(
  `alergia alergias alergico alergica enfermedad reaccion contiene puede ninguna ninguno nada niega
  con del fue hay las los mas muy por que sin una uno van`.split(/\s+/),
);
/** As short as B12, NAC and NAD are. */
const shortestWord = 3;

/** A word and its plural are one. */
const singular = (word: string) => word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord && !emptyWords.has(word))
    .map(singular);

/** Each thing that a client is allergic to, as they wrote it. */
const allergensOf = (allergies: string): string[] =>
  allergies
    .split(/[,;/.\n]|\s+(?:y|e|o)\s+/iu)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);

type CautionedMedication = Pick<Medication, 'name' | 'cautions' | 'allergens' | 'conditions'>;

/** The allergens that a medicine contains: those ticked, and those that its name says. */
function allergensIn({ name, allergens = [] }: CautionedMedication, known: readonly Allergen[]): Allergen[] {
  const words = wordsOf(name);
  const isNamed = (each: Allergen) =>
    [each.name, ...each.synonyms].some((written) => containsPhrase(words, wordsOf(written)));
  return known.filter((each) => allergens.includes(each.allergenId) || isNamed(each));
}

/** The allergies and conditions of a record that a medicine is marked for, and an allergy to the medicine itself. */
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

/** What a medicine contains or does not go with, in words: allergens, conditions and the free text. */
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

/** The same alert of another medicine is another: each is passed with a reason of its own. */
export const cautionRuleId = (medicationId: string, { ruleId }: Pick<CautionAlert, 'ruleId'>): string =>
  `${medicationId} ${ruleId}`;

/** How people read that a medicine speaks against a record. */
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
