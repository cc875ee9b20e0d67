import { folded } from '#shared/core/matches.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { Medication } from './medication.ts';

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

/** What of a record speaks against a medicine: an allergy to itself, or whatever its cautions name. */
export function cautionAlerts(
  { name, cautions = '' }: Pick<Medication, 'name' | 'cautions'>,
  record: CautionRecord | undefined,
): CautionAlert[] {
  if (!record) return [];
  const cautioned = new Set(wordsOf(cautions));
  const allergenic = cautioned.union(new Set(wordsOf(name)));
  const isNamedBy = (words: ReadonlySet<string>, text: string) =>
    wordsOf(text).some((word) => words.has(word));
  const allergies = allergensOf(record.allergies)
    .filter((text) => isNamedBy(allergenic, text))
    .map((found) => ({ ruleId: `allergy:${wordsOf(found).join(' ')}`, kind: 'allergy' as const, found }));
  const stated = conditions
    .filter((condition) => record.conditions[condition] && isNamedBy(cautioned, conditionLabels[condition]))
    .map((condition) => ({
      ruleId: `condition:${condition}`,
      kind: 'condition' as const,
      found: conditionLabels[condition],
    }));
  return [...allergies, ...stated];
}

/** The same alert of another medicine is another: each is passed with a reason of its own. */
export const cautionRuleId = (medicationId: string, { ruleId }: Pick<CautionAlert, 'ruleId'>): string =>
  `${medicationId} ${ruleId}`;

/** How people read that a medicine speaks against a record. */
export function cautionWarning(
  { kind, found }: CautionAlert,
  { name, cautions }: Pick<Medication, 'name' | 'cautions'>,
): string {
  const about = cautions === undefined ? name : `${name} contiene o no va con: ${cautions}`;
  return `${about}. ${kind === 'allergy' ? 'Alergia' : 'Condición'} en el expediente: ${found}.`;
}
