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
import { addMutations, findMutations, type Mutation, mutationKinds, pickSample } from './mutations.ts';

// `npm run mutate [-- --again]` applies a sample of mutations, one at a time, and reports which of them the
// tests catch. Continues where the last run stopped and ends within ten minutes. The run that finishes prints
// a table.

/** No test run starts after this time. */
const runDurationMs = 420_000;
const concurrentRuns = 2;
const filesPerBatch = 10;
/** A test run that takes longer is killed, and its mutation counts as caught. */
const maxRunMs = 150_000;

/**
 * Test levels in the order in which a mutation is tried, the cheapest first, each with a limit of files. The
 * tests of `flows/system` and the journeys are excluded, because they execute almost everything and take
 * minutes.
 */
const stages = [
  { name: 'unit', projects: ['unit'], folders: /^test\/(shared|events|lambdas)\//, maxFiles: 25 },
  { name: 'web', projects: ['web', 'pages apart'], folders: /^test\/web\//, maxFiles: 20 },
  { name: 'flows', projects: ['flows', 'flows apart'], folders: /^test\/flows\/(?!system\/)/, maxFiles: 6 },
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

const workFolder = join(root, '.mutants');
const copyFolder = join(workFolder, 'tree');
const stateFile = join(workFolder, 'results.json');
const hitsFile = (stage: string) => join(workFolder, `hits-${stage}.jsonl`);

const mutatedPaths = ['shared/**/*.ts', 'lambdas/**/*.ts', 'web/src/**/*.ts'];
const sources = globSync(mutatedPaths, { cwd: root }).filter((file) => !file.startsWith('web/src/kit/'));
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const mutations = pickSample(sources.flatMap((file) => findMutations(file, readText(file))));

/** Writes a copy of the repository that contains all mutations, each switched off. */
function writeCopy(): void {
  mkdirSync(workFolder, { recursive: true });
  for (const file of ['.env.example', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'cdk.json'])
    cpSync(join(root, file), join(copyFolder, file));
  for (const folder of ['shared', 'events', 'lambdas', 'infra', 'web', 'test', 'docs'])
    cpSync(join(root, folder), join(copyFolder, folder), { recursive: true });
  symlinkSync('../../node_modules', join(copyFolder, 'node_modules'), 'dir');
  for (const [file, fileMutations] of Map.groupBy(mutations, ({ file }) => file))
    writeFileSync(join(copyFolder, file), addMutations(readText(file), fileMutations));
}

type RunInput = {
  readonly projects: readonly string[];
  readonly files: readonly string[];
  readonly env: object;
};

/** Runs the tests of these files and returns whether they pass. */
function runTests({ projects, files, env }: RunInput): Promise<boolean> {
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--maxWorkers=1'];
  const bailOption = 'MUTATION' in env ? ['--bail=1'] : [];
  const limits = ['--testTimeout=60000', '--hookTimeout=60000', '--reporter=dot'];
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...args, ...bailOption, ...limits, ...files], {
    cwd: copyFolder,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TZ: 'UTC', MUTATIONS: 'yes', ...env },
  });
  const timer = setTimeout(() => endGroup(child.pid), maxRunMs);
  return new Promise((resolve) =>
    child.once('close', (status) => {
      clearTimeout(timer);
      endGroup(child.pid);
      resolve(status === 0);
    }),
  );
}

/** Kills the remaining processes of a test run, such as table engines. */
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
async function recordCoverage(stage: Stage, endsAt: number): Promise<void> {
  const coverageFile = hitsFile(stage.name);
  const recordedFiles = new Set(readLines(coverageFile).map(({ file }) => file));
  const unrecordedFiles = listStageTests(stage).filter((file) => !recordedFiles.has(file));
  const batches = Array.from({ length: Math.ceil(unrecordedFiles.length / filesPerBatch) }, (_, n) =>
    unrecordedFiles.slice(n * filesPerBatch, (n + 1) * filesPerBatch),
  );
  await runConcurrently(batches, endsAt, async (files) => {
    await runTests({ projects: stage.projects, files, env: { MUTATION_HITS: coverageFile } });
  });
}

/** Runs two items at a time until all are done or the time is up. */
async function runConcurrently<T>(
  items: readonly T[],
  endsAt: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const pendingItems = [...items];
  const worker = async () => {
    for (
      let item = pendingItems.shift();
      item !== undefined && Date.now() < endsAt;
      item = pendingItems.shift()
    )
      await run(item);
  };
  await Promise.all(Array.from({ length: concurrentRuns }, worker));
}

const findDomain = (file: string) =>
  file.split('/').find((part, index) => index > 0 && !['src', 'features'].includes(part));

/** Finds the test files that execute a mutation. The most closely related come first, then the quickest. */
function findTests(mutation: Mutation, stage: Stage): string[] {
  const coverage = readLines(hitsFile(stage.name));
  const domain = `/${findDomain(mutation.file)}/`;
  const name = mutation.file
    .split('/')
    .at(-1)!
    .replace(/(\.store|\.entity)?\.ts$/, '');
  const calculateRank = ({ file }: MutationCoverage) => {
    const text = readText(file);
    const mentionsOwner = mutation.owner !== undefined && new RegExp(`\\b${mutation.owner}\\b`).test(text);
    // A module is loaded once for many files, so coverage does not show which of them depend on its loading.
    const readsContracts = mutation.atLoad && /\beveryRoute\b/.test(text);
    return (
      (mentionsOwner || readsContracts ? 4 : 0) +
      (file.includes(`/${name}.`) ? 2 : 0) +
      (file.includes(domain) ? 1 : 0)
    );
  };
  return coverage
    .filter((row) => row.ids.includes(mutation.id) || (mutation.atLoad && calculateRank(row) > 0))
    .toSorted((a, b) => calculateRank(b) - calculateRank(a) || a.seconds - b.seconds)
    .slice(0, stage.maxFiles)
    .map(({ file }) => file);
}

const untestedResult: MutationResult = { tried: [], seconds: 0 };

/** Runs the test files of one stage against a mutation. */
async function tryMutation(
  stage: Stage,
  mutation: Mutation,
  { tried, seconds }: MutationResult,
): Promise<MutationResult> {
  const startedAt = performance.now();
  const files = findTests(mutation, stage);
  const env = { MUTATION: mutation.id };
  const survives = files.length === 0 || (await runTests({ projects: stage.projects, files, env }));
  return {
    ...(!survives && { caughtBy: stage.name }),
    tried: [...tried, stage.name],
    seconds: seconds + (performance.now() - startedAt) / 1_000,
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
    const mutationsOfKind = mutations.filter((mutation) => kind === 'all' || mutation.kind === kind);
    const counts = columns.map(
      (name) => mutationsOfKind.filter(({ id }) => (results[id]?.caughtBy ?? 'nothing') === name).length,
    );
    console.log(`| ${kind} | ${mutationsOfKind.length} | ${counts.join(' | ')} |`);
  }
  const caughtResults = Object.values(results).filter(({ caughtBy }) => caughtBy !== undefined);
  console.log(
    `\nMedian time to the first failure: ${calculateMedian(caughtResults.map(({ seconds }) => seconds)).toFixed(1)} s`,
  );
  console.log('\nSurvived:');
  const shorten = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  for (const { id, kind, file, line, original, mutated: replacement } of mutations)
    if (results[id]?.caughtBy === undefined)
      console.log(`${id} ${kind} ${file}:${line} ${shorten(original)} => ${shorten(replacement)}`);
}

if (process.argv.includes('--again')) rmSync(workFolder, { recursive: true, force: true });
const endsAt = Date.now() + runDurationMs;
if (!existsSync(copyFolder)) writeCopy();
const results = readResults();
const listOpenMutations = ({ name }: Stage) =>
  mutations.filter(({ id }) => {
    const { caughtBy, tried } = results[id] ?? untestedResult;
    return caughtBy === undefined && !tried.includes(name);
  });

for (const stage of stages) {
  await recordCoverage(stage, endsAt);
  if (readLines(hitsFile(stage.name)).length < listStageTests(stage).length) break;
  await runConcurrently(listOpenMutations(stage), endsAt, async (mutation) => {
    results[mutation.id] = await tryMutation(stage, mutation, results[mutation.id] ?? untestedResult);
    writeFileSync(stateFile, JSON.stringify(results, null, 1));
  });
}
const remainingCounts = stages.map((stage) => `${listOpenMutations(stage).length} at ${stage.name}`);
if (stages.every((stage) => listOpenMutations(stage).length === 0)) printTable(results);
else console.log(`To be tried: ${remainingCounts.join(', ')}. Run it again.`);
