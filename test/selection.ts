type TestFile = { readonly path: string; readonly text: string };
/** Files to run and, unless all of their tests run, a pattern of titles. */
export type Selection = { readonly files: readonly string[]; readonly titles?: string };

const includesWord = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
const escapeRegExp = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Selects files named by a path, else files whose path has every word, else tests whose title has every word.
 */
export function selectTests(words: readonly string[], all: readonly TestFile[]): Selection {
  const having = (judge: (file: TestFile) => boolean) => all.filter(judge).map(({ path }) => path);
  const paths = words.filter((word) => word.includes('/'));
  if (paths.length > 0)
    return { files: having(({ path }) => paths.some((each) => includesWord(path, each))) };
  const named = having(({ path }) => words.every((word) => includesWord(path, word)));
  if (named.length > 0) return { files: named };
  return {
    files: having(({ text }) => words.every((word) => includesWord(text, word))),
    titles: `(?i:^${words.map((word) => `(?=.*${escapeRegExp(word)})`).join('')})`,
  };
}

/** The domain of a file, which has a folder of the same name among flows and journeys. */
const findDomain = (file: string) =>
  /^(?:shared|lambdas\/table|lambdas|infra\/manifest|web\/src\/(?:features|components))\/([\w-]+)/.exec(
    file,
  )?.[1];

/**
 * The test files of flows and journeys of the changed domains. They load handlers and pages by name, so their
 * imports do not lead to the code under test.
 */
export function selectTestsOfDomains(changed: readonly string[], tests: readonly string[]): string[] {
  const domains = new Set(changed.flatMap((file) => findDomain(file) ?? []));
  return tests.filter((test) => domains.has(/^test\/(?:flows|screens)\/([\w-]+)/.exec(test)?.[1] ?? ''));
}
