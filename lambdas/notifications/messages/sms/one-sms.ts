import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsLength, smsPlaces, smsText } from '#shared/notifications/sms-text.ts';

/** A name is recognized by so many letters, and cut to no fewer. */
const [fewestLetters, cutLetters] = [4, 10];

/** A word that a name does not end with: `de`, `y`, `&`. */
const joins = (word: string | undefined) => word !== undefined && !/^[\p{Lu}\p{N}]/u.test(word);

/** The brand, and the shorter names it may go by in an SMS, the longest first: fewer of its words, or its first letters. */
export function brandsFor(brandName: string): readonly string[] {
  const words = brandName.trim().split(/\s+/);
  const fewer = words
    .map((_, index) => words.slice(0, index + 1))
    .filter((kept) => !joins(kept.at(-1)))
    .map((kept) => kept.join(' '))
    .filter((name) => name.length >= fewestLetters && name.length < brandName.length)
    .reverse();
  const shortest = fewer.at(-1) ?? brandName;
  return [
    brandName,
    ...fewer,
    ...(shortest.length > cutLetters ? [shortest.slice(0, cutLetters).trim()] : []),
  ];
}

/**
 * An SMS that begins with the brand, so that nobody wonders who writes: the first of the texts, the one that says most
 * coming first, that is one message with the brand or a shorter name of it. Where none is, the shortest.
 */
export function oneSms({ contact }: Pick<ScreenLinks, 'contact'>, ...texts: readonly string[]): string {
  const brands = brandsFor(contact.brandName);
  const ways = texts.flatMap((text) => brands.map((brand) => smsText(`${brand}: ${text}`)));
  return (
    ways.find((way) => smsLength(way) <= smsPlaces) ??
    ways.reduce((shortest, way) => (smsLength(way) < smsLength(shortest) ? way : shortest))
  );
}
