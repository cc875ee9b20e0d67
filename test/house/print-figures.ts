import { everyImport } from './reading/module-graph.ts';
import { allFiles, type SourceFile } from './reading/source.ts';
import { findAll, isNode, type Node } from './reading/syntax-tree.ts';

// `npm run figures`: size of the modules, and growth that no test limits.

/** `lambdas/staff`, `web/src/features/desk`, `infra`; likewise below `test`. */
function moduleOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, folders[2] === 'features' ? 4 : folders[0] === 'web' ? 3 : 2).join('/');
}

/** Lines that hold a token: neither blank nor comments only. */
function codeLines({ text, comments }: SourceFile): number {
  const blanked = comments.reduceRight(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );
  return blanked.split('\n').filter((line) => line.trim() !== '').length;
}

/** `...(x && { … })` and `...(x !== undefined && { … })`. */
const isConditionalSpread = (node: Node) => {
  const argument = node['argument'];
  const expression =
    isNode(argument) && argument.type === 'ParenthesizedExpression' ? argument['expression'] : argument;
  return node.type === 'SpreadElement' && isNode(expression) && expression['operator'] === '&&';
};

/** Groups of domains of `lambdas` that import each other in a cycle. */
function domainCycles(): string[][] {
  const domainOf = (file: string) => /^lambdas\/([^/]+)\//.exec(file)?.[1];
  const next = new Map<string, Set<string>>();
  for (const { from, target } of everyImport) {
    const [one, other] = [domainOf(from), domainOf(target)];
    if (one !== undefined && other !== undefined) next.set(one, (next.get(one) ?? new Set()).add(other));
  }
  const reachedFrom = (domain: string) => {
    const reached = new Set<string>();
    const follow = (each: string) => {
      if (reached.has(each)) return;
      reached.add(each);
      next.get(each)?.forEach(follow);
    };
    next.get(domain)?.forEach(follow);
    return reached;
  };
  const domains = [...next.keys()].toSorted();
  const reaches = new Map(domains.map((domain) => [domain, reachedFrom(domain)]));
  const groups = domains.map((one) =>
    domains.filter(
      (other) => one === other || (reaches.get(one)?.has(other) && reaches.get(other)?.has(one)),
    ),
  );
  return groups.filter((group, index) => group.length > 1 && group[0] === domains[index]);
}

const byModule = Map.groupBy(allFiles, (file) => moduleOf(file.path));
const sumOf = (files: readonly SourceFile[]) => files.reduce((sum, file) => sum + codeLines(file), 0);
const show = (name: string, files: readonly SourceFile[]) =>
  console.log(`${String(sumOf(files)).padStart(7)} ${String(files.length).padStart(5)}  ${name}`);
const isTest = ({ path }: SourceFile) => path.startsWith('test/');

console.log('   code files  module');
for (const [name, files] of [...byModule].toSorted(([one], [other]) => one.localeCompare(other)))
  show(name || 'root', files);
show(
  'source',
  allFiles.filter((file) => !isTest(file)),
);
show('test', allFiles.filter(isTest));

const spreads = allFiles.flatMap((file) =>
  findAll(file, (node) => isConditionalSpread(node) || undefined).map(({ line }) => `${file.path}:${line}`),
);
const spreadsOfSource = spreads.filter((place) => !place.startsWith('test/')).length;
console.log(
  `conditional spreads: ${spreadsOfSource} in source, ${spreads.length - spreadsOfSource} in tests`,
);

const cycles = domainCycles();
console.log(`cycles of domains of lambdas: ${cycles.length}`);
for (const domains of cycles) console.log(`    ${domains.join(', ')}`);
