import { execFileSync } from 'node:child_process';
import { root } from './steps.ts';

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from a commit, including uncommitted and untracked ones, as paths from the root. */
export const listChangedFiles = (commit: string): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];

/**
 * Finds the test files that import one of these files, directly or not. Flows and journeys are only included
 * if the changed file is under `test`.
 */
export async function findImportingTests(changed: readonly string[]): Promise<string[]> {
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest({
    root,
    watch: false,
    related: changed.map((file) => `${root}/${file}`),
  });
  const specifications = await vitest.getRelevantTestSpecifications();
  await vitest.close();
  return [...new Set(specifications.map(({ moduleId }) => moduleId.slice(root.length + 1)))].filter(
    (test) => !/^test\/(flows|screens)\//.test(test) || changed.includes(test),
  );
}
