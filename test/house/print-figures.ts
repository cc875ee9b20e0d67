import { globSync, readFileSync } from 'node:fs';
import { widths } from '#web/src/ui/widths.ts';
import { allImports } from './reading/module-graph.ts';
import { allFiles, type SourceFile } from './reading/source.ts';
import { findAll, isNode, type Node } from './reading/syntax-tree.ts';

// `npm run figures` prints the size of the modules, and growth that no test limits.

/**
 * Returns the module of a file, such as `lambdas/staff`, `web/src/features/desk` or `infra`. It is the same
 * for the file's tests.
 */
function findModule(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const webDepth = folders[2] === 'features' ? 4 : 3;
  return folders.slice(0, folders[0] === 'web' ? webDepth : 2).join('/');
}

/** Counts the lines that are neither blank nor comments only. */
function countCodeLines({ text, comments }: SourceFile): number {
  const codeWithoutComments = comments.reduceRight(
    (code, { start, end }) =>
      code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end),
    text,
  );
  return codeWithoutComments.split('\n').filter((line) => line.trim() !== '').length;
}

/** Matches `...(x && { … })` and `...(x !== undefined && { … })`. */
const isConditionalSpread = (node: Node) => {
  const argument = node['argument'];
  const expression =
    isNode(argument) && argument.type === 'ParenthesizedExpression' ? argument['expression'] : argument;
  return node.type === 'SpreadElement' && isNode(expression) && expression['operator'] === '&&';
};

/** Finds the groups of domains of `lambdas` that import each other in a cycle. */
function findDomainCycles(): string[][] {
  const findDomain = (file: string) => /^lambdas\/([^/]+)\//.exec(file)?.[1];
  const importedDomains = new Map<string, Set<string>>();
  for (const { from, target } of allImports) {
    const [importer, imported] = [findDomain(from), findDomain(target)];
    if (importer !== undefined && imported !== undefined)
      importedDomains.set(importer, (importedDomains.get(importer) ?? new Set()).add(imported));
  }
  const collectReachedDomains = (domain: string) => {
    const reachable = new Set<string>();
    const follow = (current: string) => {
      if (reachable.has(current)) return;
      reachable.add(current);
      importedDomains.get(current)?.forEach(follow);
    };
    importedDomains.get(domain)?.forEach(follow);
    return reachable;
  };
  const domains = [...importedDomains.keys()].toSorted();
  const reachedDomains = new Map(domains.map((domain) => [domain, collectReachedDomains(domain)]));
  const groups = domains.map((domain) =>
    domains.filter(
      (other) =>
        domain === other ||
        (reachedDomains.get(domain)?.has(other) && reachedDomains.get(other)?.has(domain)),
    ),
  );
  return groups.filter((group, index) => group.length > 1 && group[0] === domains[index]);
}

const byModule = Map.groupBy(allFiles, (file) => findModule(file.path));
const sumCodeLines = (files: readonly SourceFile[]) =>
  files.reduce((sum, file) => sum + countCodeLines(file), 0);
const printModule = (name: string, files: readonly SourceFile[]) =>
  console.log(`${String(sumCodeLines(files)).padStart(7)} ${String(files.length).padStart(5)}  ${name}`);
const isTest = ({ path }: SourceFile) => path.startsWith('test/');

console.log('   code files  module');
for (const [name, files] of [...byModule].toSorted(([a], [b]) => a.localeCompare(b)))
  printModule(name || 'root', files);
printModule(
  'source',
  allFiles.filter((file) => !isTest(file)),
);
printModule('test', allFiles.filter(isTest));

const spreads = allFiles.flatMap((file) =>
  findAll(file, (node) => isConditionalSpread(node) || undefined).map(({ line }) => `${file.path}:${line}`),
);
const sourceSpreadCount = spreads.filter((place) => !place.startsWith('test/')).length;
console.log(
  `conditional spreads: ${sourceSpreadCount} in source, ${spreads.length - sourceSpreadCount} in tests`,
);

const cycles = findDomainCycles();
console.log(`cycles of domains of lambdas: ${cycles.length}`);
for (const domains of cycles) console.log(`    ${domains.join(', ')}`);

const countLines = (text: string) => text.trimEnd().split('\n').length;
const sumLines = (texts: readonly string[]) => texts.reduce((sum, text) => sum + countLines(text), 0);
const comments = allFiles.flatMap((file) => file.comments.map(({ value }) => value));
const commentDensity = (100 * sumLines(comments)) / sumCodeLines(allFiles);
console.log(`comments: ${commentDensity.toFixed(1)} lines per 100 lines of code`);

const styleSheets = globSync('web/**/*.css', { exclude: ['web/dist/**'] }).map((path) =>
  readFileSync(path, 'utf8'),
);
const selectors = styleSheets
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\{[^{}]*\}/g, '{}');
const classNames = new Set(selectors.match(/\.[a-zA-Z_][\w-]*/g));
console.log(
  `style sheets: ${sumLines(styleSheets)} lines, ${classNames.size} class names, ${Object.keys(widths).length} named widths`,
);
