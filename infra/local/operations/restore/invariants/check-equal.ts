import { isDeepStrictEqual } from 'node:util';

const maxListed = 5;
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Converts a value to its stored form, without undefined fields. */
const toStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Returns the entries that occur more often than in `expected`. */
function findExtra(entries: readonly unknown[], expected: readonly unknown[]): string[] {
  const remainingCounts = new Map<string, number>();
  for (const text of expected.map(toText)) remainingCounts.set(text, (remainingCounts.get(text) ?? 0) + 1);
  return entries.map(toText).filter((text) => {
    const remaining = remainingCounts.get(text) ?? 0;
    remainingCounts.set(text, remaining - 1);
    return remaining <= 0;
  });
}

function formatList(label: string, entries: readonly string[]): string[] {
  const suffix = entries.length > maxListed ? [`and ${entries.length - maxListed} more`] : [];
  return entries.length === 0 ? [] : [`${label}: ${[...entries.slice(0, maxListed), ...suffix].join('; ')}`];
}

function formatDifferences(actual: unknown, expected: unknown): string {
  if (!Array.isArray(actual) || !Array.isArray(expected))
    return `${toText(actual)} where ${toText(expected)} is due`;
  const parts = [
    ...formatList('not due', findExtra(actual, expected)),
    ...formatList('missing', findExtra(expected, actual)),
  ];
  return parts.length > 0 ? parts.join(' | ') : 'the same in another order';
}

/** Returns the rule with up to five differences of each kind, or nothing if both are equal. */
export function checkEqual(rule: string, actual: unknown, expected: unknown): string[] {
  const [storedActual, storedExpected] = [toStored(actual), toStored(expected)];
  return isDeepStrictEqual(storedActual, storedExpected)
    ? []
    : [`${rule} (${formatDifferences(storedActual, storedExpected)})`];
}

/** Returns the rule with up to five violations, or nothing if there are none. */
export const checkEmpty = (rule: string, violations: readonly unknown[]): string[] =>
  checkEqual(rule, violations, []);
