import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';
import { type Mutation, mutationKinds, mutationsIn, pickSample, withMutations } from './mutations.ts';

// Applies a sample of mutations, one at a time, and reports which of them the tests catch: npm run mutate [-- --again]
// Continues where the last run stopped and ends within ten minutes; run it again until it prints the table.

/** No test run starts after this time. */
const partMs = 420_000;
const atOnce = 2;
const filesAtOnce = 10;
/** A test run that takes longer is killed: its mutation counts as caught. */
const longestMs = 150_000;

/**
 * Levels in the order in which a mutation is tried, the cheapest first, and the most files tried of each. The tests of
 * `flows/system` and the journeys are left out: they execute almost everything, and take minutes.
 */
const stages = [
  { name: 'unit', projects: ['unit'], folders: /^test\/(shared|events|lambdas)\//, most: 25 },
  { name: 'web', projects: ['web', 'pages apart'], folders: /^test\/web\//, most: 20 },
  { name: 'flows', projects: ['flows', 'flows apart'], folders: /^test\/flows\/(?!system\/)/, most: 6 },
] as const;
type Stage = (typeof stages)[number];
type StageName = Stage['name'];

type MutationCoverage = { readonly file: string; readonly seconds: number; readonly ids: readonly string[] };
type MutationResult = {
  readonly caughtBy?: StageName;
  readonly tried: readonly StageName[];
  /** Total of all stages tried so far. */
  readonly seconds: number;
};

const home = join(root, '.mutants');
const tree = join(home, 'tree');
const stateFile = join(home, 'results.json');
const hitsFile = (stage: string) => join(home, `hits-${stage}.jsonl`);

const mutated = ['shared/**/*.ts', 'lambdas/**/*.ts', 'web/src/**/*.ts'];
const sources = globSync(mutated, { cwd: root }).filter((file) => !file.startsWith('web/src/kit/'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const mutations = pickSample(sources.flatMap((file) => mutationsIn(file, textOf(file))));

/** Writes a copy of the repository that contains all mutations, each switched off. */
function writeTree(): void {
  mkdirSync(home, { recursive: true });
  for (const each of ['.env.example', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'cdk.json'])
    cpSync(join(root, each), join(tree, each));
  for (const each of ['shared', 'events', 'lambdas', 'infra', 'web', 'test', 'docs'])
    cpSync(join(root, each), join(tree, each), { recursive: true });
  symlinkSync('../../node_modules', join(tree, 'node_modules'), 'dir');
  for (const [file, own] of Map.groupBy(mutations, ({ file }) => file))
    writeFileSync(join(tree, file), withMutations(textOf(file), own));
}

type RunInput = {
  readonly projects: readonly string[];
  readonly files: readonly string[];
  readonly env: object;
};

/** Whether the tests of these files pass. */
function runTests({ projects, files, env }: RunInput): Promise<boolean> {
  const args = ['run', ...projects.flatMap((each) => ['--project', each]), '--maxWorkers=1'];
  const bail = 'MUTATION' in env ? ['--bail=1'] : [];
  const limits = ['--testTimeout=60000', '--hookTimeout=60000', '--reporter=dot'];
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...bail, ...limits, ...files], {
    cwd: tree,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TZ: 'UTC', MUTATIONS: 'yes', ...env },
  });
  const timer = setTimeout(() => endGroup(child.pid), longestMs);
  return new Promise((resolve) =>
    child.once('close', (status) => {
      clearTimeout(timer);
      endGroup(child.pid);
      resolve(status === 0);
    }),
  );
}

/** Kills what a test run has left behind, table engines among it. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has ended.
  }
}

const readLines = (file: string): MutationCoverage[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as MutationCoverage)
    : [];

const testFiles = globSync('test/**/*.test.{ts,tsx}', { cwd: root });
const listStageTests = ({ folders }: { readonly folders: RegExp }) =>
  testFiles.filter((file) => folders.test(file));

/** Runs the tests of a stage whose coverage is not recorded yet, with all mutations off. */
async function recordCoverage(stage: Stage, ends: number): Promise<void> {
  const hits = hitsFile(stage.name);
  const known = new Set(readLines(hits).map(({ file }) => file));
  const missing = listStageTests(stage).filter((file) => !known.has(file));
  const batches = Array.from({ length: Math.ceil(missing.length / filesAtOnce) }, (_, n) =>
    missing.slice(n * filesAtOnce, (n + 1) * filesAtOnce),
  );
  await runConcurrently(batches, ends, async (files) => {
    await runTests({ projects: stage.projects, files, env: { MUTATION_HITS: hits } });
  });
}

/** Runs two items at a time until all are done or the time is up. */
async function runConcurrently<T>(
  items: readonly T[],
  ends: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined && Date.now() < ends; next = waiting.shift())
      await run(next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const domainOf = (file: string) =>
  file.split('/').find((part, n) => n > 0 && !['src', 'features'].includes(part));

/** The test files that execute a mutation: the most closely related first, then the quickest. */
function findTests(mutation: Mutation, stage: Stage): string[] {
  const coverage = readLines(hitsFile(stage.name));
  const domain = `/${domainOf(mutation.file)}/`;
  const name = mutation.file
    .split('/')
    .at(-1)!
    .replace(/(\.store|\.entity)?\.ts$/, '');
  const rank = ({ file }: MutationCoverage) => {
    const text = textOf(file);
    const mentions = mutation.owner !== undefined && new RegExp(`\\b${mutation.owner}\\b`).test(text);
    // A module is loaded once for many files, so coverage does not tell which of them depend on what it does then.
    const readsContracts = mutation.atLoad && /\beveryRoute\b/.test(text);
    return (
      (mentions || readsContracts ? 4 : 0) +
      (file.includes(`/${name}.`) ? 2 : 0) +
      (file.includes(domain) ? 1 : 0)
    );
  };
  return coverage
    .filter((each) => each.ids.includes(mutation.id) || (mutation.atLoad && rank(each) > 0))
    .toSorted((a, b) => rank(b) - rank(a) || a.seconds - b.seconds)
    .slice(0, stage.most)
    .map(({ file }) => file);
}

const untestedResult: MutationResult = { tried: [], seconds: 0 };

/** Runs the test files of one stage against a mutation. */
async function tryMutation(
  stage: Stage,
  mutation: Mutation,
  { tried, seconds }: MutationResult,
): Promise<MutationResult> {
  const started = performance.now();
  const files = findTests(mutation, stage);
  const env = { MUTATION: mutation.id };
  const survives = files.length === 0 || (await runTests({ projects: stage.projects, files, env }));
  return {
    ...(!survives && { caughtBy: stage.name }),
    tried: [...tried, stage.name],
    seconds: seconds + (performance.now() - started) / 1_000,
  };
}

const readResults = (): Record<string, MutationResult> =>
  existsSync(stateFile)
    ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Record<string, MutationResult>)
    : {};

const calculateMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function printTable(results: Readonly<Record<string, MutationResult>>): void {
  const columns = [...stages.map(({ name }) => name), 'nothing'] as const;
  console.log(`| kind | mutations | ${columns.join(' | ')} |`);
  console.log(`|---|---|${columns.map(() => '---').join('|')}|`);
  for (const kind of [...mutationKinds, 'all'] as const) {
    const own = mutations.filter((each) => kind === 'all' || each.kind === kind);
    const counts = columns.map(
      (name) => own.filter(({ id }) => (results[id]?.caughtBy ?? 'nothing') === name).length,
    );
    console.log(`| ${kind} | ${own.length} | ${counts.join(' | ')} |`);
  }
  const caught = Object.values(results).filter(({ caughtBy }) => caughtBy !== undefined);
  console.log(
    `\nMedian time to the first failure: ${calculateMedian(caught.map(({ seconds }) => seconds)).toFixed(1)} s`,
  );
  console.log('\nSurvived:');
  const firstLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  for (const { id, kind, file, line, original, mutated: replacement } of mutations)
    if (results[id]?.caughtBy === undefined)
      console.log(`${id} ${kind} ${file}:${line} ${firstLine(original)} => ${firstLine(replacement)}`);
}

if (process.argv.includes('--again')) rmSync(home, { recursive: true, force: true });
const ends = Date.now() + partMs;
if (!existsSync(tree)) writeTree();
const results = readResults();
const listOpenMutations = ({ name }: Stage) =>
  mutations.filter(({ id }) => {
    const { caughtBy, tried } = results[id] ?? untestedResult;
    return caughtBy === undefined && !tried.includes(name);
  });

for (const stage of stages) {
  await recordCoverage(stage, ends);
  if (readLines(hitsFile(stage.name)).length < listStageTests(stage).length) break;
  await runConcurrently(listOpenMutations(stage), ends, async (mutation) => {
    results[mutation.id] = await tryMutation(stage, mutation, results[mutation.id] ?? untestedResult);
    writeFileSync(stateFile, JSON.stringify(results, null, 1));
  });
}
const left = stages.map((stage) => `${listOpenMutations(stage).length} at ${stage.name}`);
if (stages.every((stage) => listOpenMutations(stage).length === 0)) printTable(results);
else console.log(`To be tried: ${left.join(', ')}. Run it again.`);
