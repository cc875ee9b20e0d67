import { folded } from '#shared/core/matches.ts';

type FoundAddress = {
  readonly Label?: string | undefined;
  readonly AddressNumber?: string | undefined;
  readonly Street?: string | undefined;
  readonly Neighborhood?: string | undefined;
  readonly Municipality?: string | undefined;
  readonly SubRegion?: string | undefined;
  readonly PostalCode?: string | undefined;
};

/** Share of words besides the town; the provider does not know apartments and gates. */
const leastShare = 0.6;
const country = new Set(['puerto', 'rico', 'pr']);

/** Omits single letters, which are mostly abbreviations: `C. Sol`. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\d|../u.test(word));

/** `ave` matches `avenida`; numbers must be equal. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return /^\p{L}{3,}$/u.test(short) && long.startsWith(short);
}

/**
 * True if a found place matches the address rather than being a guess, since HERE returns no relevance. The
 * address must name the place's town, neighborhood or postal code and share most other words.
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
