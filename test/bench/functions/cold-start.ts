import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { buildBundleOptions } from '#infra/constructs/functions/function-bundle.ts';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { startTable } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { calculateMedian } from '../harness/measure.ts';
import type { BenchmarkRow } from '../harness/report.ts';
import { type ColdStart, markAsHandled, starts } from './first-events.ts';

const rounds = 7;
const maxRatio = 1.5;
/** A virtual module, because its source differs by function. */
const bareEntry = join(import.meta.dirname, 'bare-source.ts');
const starter = join(import.meta.dirname, 'start.mjs');

/** Returns the milliseconds of processor time from before the import to the first response. */
async function measureStart(folder: string, event: unknown): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    starter,
    join(folder, 'index.mjs'),
    JSON.stringify(event),
  ]);
  return Number(stdout);
}

/** The client of each port, with one command, as a bare handler uses them. */
const clients = {
  users: [
    '@aws-sdk/client-cognito-identity-provider',
    'CognitoIdentityProviderClient',
    'AdminGetUserCommand',
  ],
  files: ['@aws-sdk/client-s3', 'S3Client', 'GetObjectCommand'],
  mail: ['@aws-sdk/client-ses', 'SESClient', 'SendRawEmailCommand'],
  sms: ['@aws-sdk/client-sns', 'SNSClient', 'PublishCommand'],
  bus: ['@aws-sdk/client-eventbridge', 'EventBridgeClient', 'PutEventsCommand'],
  stripe: ['stripe', 'Stripe', 'Stripe'],
} as const;
type ClientName = keyof typeof clients;

function listClients(uses: FunctionCapabilities): ClientName[] {
  // The names are those of the table.
  const names = Object.keys(clients) as ClientName[];
  return names.filter((name) => (name === 'stripe' ? uses.secrets?.includes(name) : uses[name]));
}

/** Returns a module that creates each client at start and exports its command, so that it is bundled. */
const buildBareSource = (names: readonly ClientName[]) =>
  [
    "export * from './bare-handler.ts';",
    ...names.flatMap((name) => {
      const [module, Client, Command] = clients[name];
      return [
        `import { ${[...new Set([Client, Command])].join(', ')} } from '${module}';`,
        `export const ${name} = [new ${Client}(${name === 'stripe' ? "'bench'" : '{}'}), ${Command}];`,
      ];
    }),
  ].join('\n');

/** Bundles a handler that has only the clients of this function, and returns its folder. */
async function bundleBareHandler(folder: string, { definition, reachesOut }: ColdStart): Promise<string> {
  const outdir = join(folder, `bare-${definition.name}`);
  const { plugins, ...options } = buildBundleOptions(definition, outdir);
  const source = {
    name: 'bare-source',
    resolveId: (id: string) => (id === bareEntry ? id : null),
    load: (id: string) =>
      id === bareEntry ? buildBareSource(reachesOut ? listClients(definition.uses) : []) : null,
  };
  await build({ ...options, input: { index: bareEntry }, plugins: [...plugins, source] });
  return outdir;
}

/** Alternates between function and bare handler, so that load on the machine affects both. */
async function measureColdStart(folder: string, start: ColdStart): Promise<BenchmarkRow> {
  const { definition, event, readsRow } = start;
  const bareFolder = await bundleBareHandler(folder, start);
  const times: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await measureStart(bareFolder, { readsRow });
    times.push({ ours: await measureStart(join(folder, definition.name), event), bare });
  }
  const [ours, bare] = [
    calculateMedian(times.map((time) => time.ours)),
    calculateMedian(times.map((time) => time.bare)),
  ];
  return {
    name: `cold start of ${definition.name}`,
    against: 'a bare handler with the same clients',
    figure: calculateMedian(times.map((time) => time.ours / time.bare)),
    unit: 'x',
    goal: { atMost: maxRatio },
    note: `${Math.round(ours)} ms / ${Math.round(bare)} ms of the processor`,
  };
}

/**
 * Import and first response of each function in a new process, compared with a handler that only has the
 * clients.
 */
export async function measureColdStarts({ folder }: PartInput): Promise<BenchmarkRow[]> {
  const table = await startTable(folder, 'cold-starts');
  await markAsHandled(table.config);
  table.use();
  const rows: BenchmarkRow[] = [];
  for (const start of starts) rows.push(await measureColdStart(folder, start));
  await table.close();
  return rows;
}
