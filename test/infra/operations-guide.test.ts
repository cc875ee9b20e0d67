import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { deadLetterKinds, formatDeadLetterQueueName } from '#infra/constructs/functions/dead-letters.ts';
import { listBackgroundFunctions, listFunctions } from '#infra/constructs/functions/function-definition.ts';
import { manifest } from '#infra/manifest/index.ts';
import { toResourceName } from '#infra/stages.ts';
import { mailStopStore } from '#lambdas/table/messages/mail-stop.store.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { listProperties, synthesizeTemplates } from './support.ts';

const guide = readFileSync('docs/operations.md', 'utf8');
const templates = synthesizeTemplates({ manifest });

it('the operations guide names the stack of each output', () => {
  const documentedOutputs = [
    ...guide.matchAll(/(?<name>\w+)`?(?: is|,) an output of the (?<stack>\w+) stack/g),
    ...guide.matchAll(/output `(?<name>\w+)…?` of the (?<stack>\w+) stack/g),
    ...guide.matchAll(/outputs `(?<name>\w+)` and `\w+` of the (?<stack>\w+) stack/g),
    ...guide.matchAll(/outputs `\w+` and `(?<name>\w+)` of the (?<stack>\w+) stack/g),
  ].map(({ groups }) => ({ stack: String(groups?.['stack']), name: String(groups?.['name']) }));
  const outputs = Object.entries(templates).flatMap(([stack, template]) =>
    Object.keys(template.findOutputs('*')).map((output) => ({ stack, output })),
  );

  expect(documentedOutputs.map(({ name }) => name).toSorted()).toEqual([
    'Address',
    'ApiAddress',
    'TableName',
    'UserPoolId',
    'receivetextTopic',
  ]);
  expect(
    documentedOutputs.filter(({ stack, name }) => {
      // CDK may prefix a name with the construct's path, and append a hash.
      const outputName = new RegExp(`${name}([0-9A-F]{8})?$`);
      return !outputs.some((known) => known.stack === stack && outputName.test(known.output));
    }),
  ).toEqual([]);
});

it('the operations guide describes each stack, and uses only existing commands', () => {
  const rows = [...guide.matchAll(/^\| `(serena-prod-\w+)` \|/gm)].map(([, name]) => name);
  const scripts = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
  const files = [...guide.matchAll(/`((?:infra|lambdas)\/[\w./-]+)`/g)].map(([, file]) => String(file));

  expect(rows).toEqual(Object.keys(templates).map((stack) => toResourceName(serena.stages.prod, stack)));
  expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('the operations guide bootstraps an account before the stage has its own settings', () => {
  const [, options = ''] = guide.match(/`npx cdk bootstrap (?<options>.*) aws:[^`]+`/) ?? [];
  const [, stage] = options.match(/^-c stage=(\w+)$/) ?? [];
  const directory = mkdtempSync(join(tmpdir(), 'bootstrap-'));

  // CDK runs the app before a bootstrap, without bundling.
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CDK_OUTDIR: directory,
      CDK_CONTEXT_JSON: JSON.stringify({ stage, 'aws:cdk:bundling-stacks': [] }),
    },
  });
  rmSync(directory, { recursive: true });

  expect({ stage, status, stderr }).toMatchObject({ stage: 'prod', status: 0 });
});

it('the operations guide deploys only named stages, and needs no address for the pages', () => {
  const commands = guide.match(/(?:cdk|npm run) deploy\b[^`\n]*/g) ?? [];

  expect(
    commands.filter(
      (command) =>
        !/^npm run deploy (prod|serena-prod)|^npm run deploy \S* ?-- --all|-c stage=/.test(command),
    ),
  ).toEqual([]);
  expect(guide).not.toContain('VITE_SITE_ADDRESS');
  expect(packageJson.scripts.deploy).toBe('node infra/deploy.ts');
});

it('the operations guide covers the dead letters of reactions together, and others by name', () => {
  const deadLetterSection = guide.slice(
    guide.indexOf('### A dead letter'),
    guide.indexOf('### Replay events'),
  );
  const reactions = manifest.flatMap(({ consumers }) => consumers);
  const otherFunctions = listBackgroundFunctions(manifest).filter(
    (row) => !reactions.some(({ name }) => name === row.name),
  );

  expect(
    otherFunctions.filter(({ name }) => !deadLetterSection.includes(`\`${name}\``)).map(({ name }) => name),
  ).toEqual([]);
  expect(
    deadLetterKinds.filter(
      (kind) => !deadLetterSection.includes(formatDeadLetterQueueName(serena.stages.prod, kind)),
    ),
  ).toEqual([]);
});

it('the operations guide has the key of a blocked address', () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  const { item } = mailStopStore({ client, table: 'spa' }).put({
    email: 'ana@example.com',
    reason: 'bounced',
    at: '2026-03-06T12:00:00.000Z',
  });
  const { pk, sk } = item.Put?.Item ?? {};

  expect(guide).toContain(`'{"pk":{"S":"${pk}"},"sk":{"S":"${sk}"}}'`);
});

it('the runbook covers each alarm, and names only existing functions and schedules', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const alarms = Object.values(templates).flatMap((template) =>
    listProperties<{ AlarmName: string }>(template, 'AWS::CloudWatch::Alarm').map(({ AlarmName }) =>
      AlarmName.slice(toResourceName(serena.stages.prod, '').length),
    ),
  );
  const actions = [...runbook.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const functions = listFunctions(manifest).map(({ name }) => toResourceName(serena.stages.prod, name));
  const namedFunctions = [...runbook.matchAll(/(?:lambda\/|Log of `|NAME=)(serena-prod-[\w-]+)/g)].map(
    ([, name]) => name,
  );

  expect(actions.toSorted()).toEqual(alarms.toSorted());
  expect(namedFunctions).toHaveLength(3);
  expect(namedFunctions.filter((name) => !functions.includes(String(name)))).toEqual([]);
});
