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

/** Words that tell nothing: of a list, of a refusal, and those every condition is named with. */
const emptyWords = new Set(
  'alergia alergias alergico alergica enfermedad reaccion contiene puede ninguna ninguno nada niega'.split(
    ' ',
  ),
);
const shortestWord = 4;

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

/** What of a record speaks against a medicine, by the words of its cautions; nothing against one that has none. */
export function cautionAlerts(
  { cautions = '' }: Pick<Medication, 'cautions'>,
  record: CautionRecord | undefined,
): CautionAlert[] {
  const cautioned = new Set(wordsOf(cautions));
  if (!record || cautioned.size === 0) return [];
  const isNamed = (text: string) => wordsOf(text).some((word) => cautioned.has(word));
  const allergies = allergensOf(record.allergies)
    .filter(isNamed)
    .map((found) => ({ ruleId: `allergy:${wordsOf(found).join(' ')}`, kind: 'allergy' as const, found }));
  const stated = conditions
    .filter((condition) => record.conditions[condition] && isNamed(conditionLabels[condition]))
    .map((condition) => ({
      ruleId: `condition:${condition}`,
      kind: 'condition' as const,
      found: conditionLabels[condition],
    }));
  return [...allergies, ...stated];
}

/** How people read that a medicine speaks against a record. */
export const cautionWarning = (
  { kind, found }: CautionAlert,
  { name, cautions }: Pick<Medication, 'name' | 'cautions'>,
) =>
  kind === 'allergy'
    ? `${name} contiene o no va con: ${cautions}. Alergia en el expediente: ${found}.`
    : `${name} contiene o no va con: ${cautions}. Condición en el expediente: ${found}.`;
