import { foldText } from '#shared/core/matches.ts';

type FoundAddress = {
  readonly Label?: string | undefined;
  readonly AddressNumber?: string | undefined;
  readonly Street?: string | undefined;
  readonly Neighborhood?: string | undefined;
  readonly Municipality?: string | undefined;
  readonly SubRegion?: string | undefined;
  readonly PostalCode?: string | undefined;
};

/** Minimum share of matching words besides the town. The provider does not know apartments and gates. */
const minMatchShare = 0.6;
const countryWords = new Set(['puerto', 'rico', 'pr']);

/** Splits into words without single letters, which are mostly abbreviations, as in `C. Sol`. */
const splitWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\d|../u.test(word));

/** True if the words are equal or one abbreviates the other (`ave`, `avenida`). Numbers must be equal. */
function isSameWord(word: string, otherWord: string): boolean {
  if (word === otherWord) return true;
  const [short, long] = word.length < otherWord.length ? [word, otherWord] : [otherWord, word];
  return /^\p{L}{3,}$/u.test(short) && long.startsWith(short);
}

/**
 * True if a place matches the address and is not a guess, since HERE returns no relevance. The
 * address must name the place's town, neighborhood or postal code and share most other words.
 */
export function isAddressMatch(address: string, place: FoundAddress): boolean {
  const requestedWords = splitWords(address).filter((word) => !countryWords.has(word));
  const { Municipality, SubRegion, Neighborhood, PostalCode } = place;
  const regionWords = [Municipality, SubRegion, Neighborhood, PostalCode?.slice(0, 5)]
    .map((name = '') => splitWords(name))
    .filter((words) => words.length > 0 && words.every((word) => requestedWords.includes(word)))
    .flat();
  if (regionWords.length === 0) return false;
  const remainingWords = requestedWords.filter((word) => !regionWords.includes(word));
  const placeWords = splitWords([place.Label, place.AddressNumber, place.Street, Neighborhood].join(' '));
  const matchedWords = remainingWords.filter((word) => placeWords.some((found) => isSameWord(word, found)));
  return matchedWords.length >= remainingWords.length * minMatchShare;
}
