import { isDeepStrictEqual } from 'node:util';

const mostShown = 5;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Converts a value to its stored form, without undefined fields. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Returns the entries that occur more often in `these` than in `those`. */
function onlyIn(these: readonly unknown[], those: readonly unknown[]): string[] {
  const left = new Map<string, number>();
  for (const text of those.map(textOf)) left.set(text, (left.get(text) ?? 0) + 1);
  return these.map(textOf).filter((text) => {
    const times = left.get(text) ?? 0;
    left.set(text, times - 1);
    return times <= 0;
  });
}

function listed(what: string, texts: readonly string[]): string[] {
  const more = texts.length > mostShown ? [`and ${texts.length - mostShown} more`] : [];
  return texts.length === 0 ? [] : [`${what}: ${[...texts.slice(0, mostShown), ...more].join('; ')}`];
}

function differences(found: unknown, expected: unknown): string {
  if (!Array.isArray(found) || !Array.isArray(expected))
    return `${textOf(found)} where ${textOf(expected)} is due`;
  const parts = [
    ...listed('not due', onlyIn(found, expected)),
    ...listed('missing', onlyIn(expected, found)),
  ];
  return parts.length > 0 ? parts.join(' | ') : 'the same in another order';
}

/** Returns the rule with up to five differences; nothing if both are equal. */
export function agree(rule: string, found: unknown, expected: unknown): string[] {
  const [one, other] = [asStored(found), asStored(expected)];
  return isDeepStrictEqual(one, other) ? [] : [`${rule} (${differences(one, other)})`];
}

/** Returns the rule with up to five violations, or nothing if there are none. */
export const none = (rule: string, breaking: readonly unknown[]): string[] => agree(rule, breaking, []);
