import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const commandFolder = mkdtempSync(join(tmpdir(), 'serena-aws-'));
const outputKeys = ['TableName', 'FilesBucketName', 'UserPoolId', 'UserPoolServerClientId'];
const stackOutputs = outputKeys.map((OutputKey) => ({ OutputKey, OutputValue: 'x' }));

beforeAll(() => {
  // A stub of the AWS CLI with the credentials of another account.
  const awsStub = `#!/bin/sh\ncase "$*" in *describe-stacks*) echo '${JSON.stringify(stackOutputs)}';; *) echo '"123456789012"';; esac\n`;
  writeFileSync(join(commandFolder, 'aws'), awsStub);
  chmodSync(join(commandFolder, 'aws'), 0o755);
});
afterAll(() => rmSync(commandFolder, { recursive: true, force: true }));

const run = (...commandArgs: string[]) =>
  spawnSync(process.execPath, ['infra/local/operations/restore/main.ts', ...commandArgs], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${commandFolder}:${process.env['PATH']}` },
  });

it.each([
  ['no stage', [], 'npm run restore -- <stage> --to <time'],
  ['neither instant nor end', ['prod'], 'npm run restore -- <stage> --give-up'],
  ['a time without a zone', ['prod', '--to', '2026-03-06T13:00:00'], 'write date, time and zone'],
  [
    'credentials of another account',
    ['prod', '--to', '2026-03-06T13:00:00-04:00'],
    'prod belongs to the account 000000000000; these are credentials of 123456789012.',
  ],
])('restore command rejects %s', (_, args, text) => {
  const { status, stderr } = run(...args);

  expect(stderr).toContain(text);
  expect(status).toBe(1);
});
