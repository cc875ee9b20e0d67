import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { countSmsCharacters, smsMaxLength, toSmsText } from '#shared/notifications/sms-text.ts';

const minBrandLetters = 4;
const truncatedBrandLetters = 10;

/** True for a word with which a name cannot end, such as `de`, `y` or `&`. */
const isConnective = (word: string | undefined) => word !== undefined && !/^[\p{Lu}\p{N}]/u.test(word);

/** Lists the brand name and its shorter forms, longest first. They have fewer words or a truncated one. */
export function listBrandForms(brandName: string): readonly string[] {
  const words = brandName.trim().split(/\s+/);
  const shorterForms = words
    .map((_, index) => words.slice(0, index + 1))
    .filter((leadingWords) => !isConnective(leadingWords.at(-1)))
    .map((leadingWords) => leadingWords.join(' '))
    .filter((name) => name.length >= minBrandLetters && name.length < brandName.length)
    .reverse();
  const shortest = shorterForms.at(-1) ?? brandName;
  return [
    brandName,
    ...shorterForms,
    ...(shortest.length > truncatedBrandLetters ? [shortest.slice(0, truncatedBrandLetters).trim()] : []),
  ];
}

/** Returns the first text that fits one SMS with the brand in any form, or the shortest if none fits. */
export function fitOneSms({ contact }: Pick<ScreenLinks, 'contact'>, ...texts: readonly string[]): string {
  const brands = listBrandForms(contact.brandName);
  const candidates = texts.flatMap((text) => brands.map((brand) => toSmsText(`${brand}: ${text}`)));
  return (
    candidates.find((text) => countSmsCharacters(text) <= smsMaxLength) ??
    candidates.reduce((shortest, text) =>
      countSmsCharacters(text) < countSmsCharacters(shortest) ? text : shortest,
    )
  );
}
