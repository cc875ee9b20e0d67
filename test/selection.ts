type TestFile = { readonly path: string; readonly text: string };
/** Files to run and, unless all of their tests run, a pattern of titles. */
export type Selection = { readonly files: readonly string[]; readonly titles?: string };

const includesWord = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
const escapeRegExp = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Selects files whose path has one of the words with a slash. Without such words, selects files whose path has
 * every word, or else tests whose title has every word.
 */
export function selectTests(words: readonly string[], all: readonly TestFile[]): Selection {
  const listPaths = (matches: (file: TestFile) => boolean) => all.filter(matches).map(({ path }) => path);
  const pathWords = words.filter((word) => word.includes('/'));
  if (pathWords.length > 0)
    return { files: listPaths(({ path }) => pathWords.some((word) => includesWord(path, word))) };
  const matchingFiles = listPaths(({ path }) => words.every((word) => includesWord(path, word)));
  if (matchingFiles.length > 0) return { files: matchingFiles };
  return {
    files: listPaths(({ text }) => words.every((word) => includesWord(text, word))),
    titles: `(?i:^${words.map((word) => `(?=.*${escapeRegExp(word)})`).join('')})`,
  };
}

/** Returns the domain of a changed file, which has a folder of the same name among flows and journeys. */
const findDomain = (file: string) =>
  /^(?:shared|lambdas\/table|lambdas|infra\/manifest|web\/src\/(?:features|components))\/([\w-]+)/.exec(
    file,
  )?.[1];

/**
 * Selects the test files of flows and journeys of the changed domains. They load handlers and pages by name, so their
 * imports do not lead to the code under test.
 */
export function selectTestsOfDomains(changed: readonly string[], tests: readonly string[]): string[] {
  const domains = new Set(changed.flatMap((file) => findDomain(file) ?? []));
  return tests.filter((test) => domains.has(/^test\/(?:flows|screens)\/([\w-]+)/.exec(test)?.[1] ?? ''));
}
