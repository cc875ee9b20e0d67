import { folded } from '#shared/core/matches.ts';

/** The parts of a found place that an address may name. */
type FoundAddress = {
  readonly Label?: string | undefined;
  readonly AddressNumber?: string | undefined;
  readonly Street?: string | undefined;
  readonly Neighborhood?: string | undefined;
  readonly Municipality?: string | undefined;
  readonly SubRegion?: string | undefined;
  readonly PostalCode?: string | undefined;
};

/** Of the words besides the town; apartments and gates are unknown to the provider. */
const leastShare = 0.6;
const country = new Set(['puerto', 'rico', 'pr']);

/** Without single letters, most of which are abbreviations: `C. Sol`. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\d|../u.test(word));

/** `ave` stands for `avenida`; numbers are compared whole. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return /^\p{L}{3,}$/u.test(short) && long.startsWith(short);
}

/**
 * Whether a place found for an address is that address rather than a guess, since HERE gives no relevance: the address
 * names its town, neighborhood or postal code, and most of its other words are in the place. Accents and case do not
 * matter.
 */
export function isAnswerTo(address: string, place: FoundAddress): boolean {
  const asked = wordsOf(address).filter((word) => !country.has(word));
  const { Municipality, SubRegion, Neighborhood, PostalCode } = place;
  const named = [Municipality, SubRegion, Neighborhood, PostalCode?.slice(0, 5)]
    .map((name = '') => wordsOf(name))
    .filter((words) => words.length > 0 && words.every((word) => asked.includes(word)))
    .flat();
  if (named.length === 0) return false;
  const others = asked.filter((word) => !named.includes(word));
  const known = wordsOf([place.Label, place.AddressNumber, place.Street, Neighborhood].join(' '));
  const found = others.filter((word) => known.some((each) => isSameWord(word, each)));
  return found.length >= others.length * leastShare;
}
