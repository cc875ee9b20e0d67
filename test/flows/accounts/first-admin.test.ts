import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { tableName, userPoolId, userPoolServerClientId } from '#infra/local/runtime/emulators.ts';
import { hasOwnCenter } from '#infra/local/seed/seed.ts';
import { inviteFirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { getMe } from '#shared/accounts/api.ts';
import { acceptInvitation } from '#shared/accounts/registration-api.ts';
import { readInvitationMail } from '#test/support/accounts/invitations.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';

let stubDirectory: string;
const firstArguments = ['prueba', 'ana@serena.example', 'Ana', 'Rivera', '787-555-0100'];
let firstResult: { code: unknown; output: string };
it.beforeAll(async ({ stack }) => {
  // A stub of the AWS CLI that returns the outputs of the stage's data stack.
  stubDirectory = join(stack.directory, 'commands');
  mkdirSync(stubDirectory);
  const outputs = Object.entries({
    TableName: tableName,
    UserPoolId: userPoolId,
    UserPoolServerClientId: userPoolServerClientId,
    FilesBucketName: 'spa-files',
  });
  const printedOutputs = JSON.stringify(
    outputs.map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
  );
  const awsStub = `#!/bin/sh\ncase "$*" in *serena-prueba-data*) echo '${printedOutputs}';; *) exit 1;; esac\n`;
  writeFileSync(join(stubDirectory, 'aws'), awsStub);
  chmodSync(join(stubDirectory, 'aws'), 0o755);
  firstResult = await runCommand(...firstArguments);
});

/** Runs the command in a child process whose environment names no table and no user pool. */
async function runCommand(...args: string[]) {
  const env = {
    ...process.env,
    PATH: `${stubDirectory}:${process.env['PATH']}`,
    SPA_TABLE: '',
    SPA_USER_POOL_ID: '',
    SPA_USER_POOL_CLIENT_ID: '',
  };
  const child = spawn(process.execPath, ['infra/local/first-admin.ts', ...args], { env });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}
const invite = async (email: string, allowsAnother = true) => {
  const person = { email, firstName: 'Luz', lastName: 'Meléndez', phone: '+17875550101' };
  await inviteFirstAdmin({ ...thePlatform(), users: await users() }, { person, allowsAnother });
};

it('the first-admin command invites the first administrator, who chooses a password and signs in', async () => {
  expect(firstResult).toEqual({
    code: 0,
    output: 'ana@serena.example is invited as the administrator of prueba.\n',
  });

  const {
    link,
    email,
    password: temporaryPassword,
  } = await readInvitationMail(stack, { email: firstArguments[1]! });
  const userId = link.pathname.split('/')[2]!;
  const password = 'una-clave-larga';
  const body = { email, temporaryPassword, password };
  const { status } = await caller(stack.url)(acceptInvitation, { params: { userId }, body });
  const token = await fetchAccessToken(email, password);
  const { reply } = await caller(stack.url, () => token)(getMe, {});

  expect(status).toBe(200);
  expect(reply).toMatchObject({ role: 'admin', firstName: 'Ana', email });
});

it('the first-admin command starts a real center on an empty table, without demo data', async () => {
  expect(await hasOwnCenter()).toBe(true);
});

it('the first-admin command rejects a second administrator unless `--another` is given', async () => {
  const args = ['prueba', 'eva@serena.example', 'Eva', 'Soto', '787-555-0102'];

  const rejected = await runCommand(...args);
  const accepted = await runCommand(...args, '--another');

  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(/@serena.example is an administrator already/);
  expect(accepted.code).toBe(0);
});

it('the first-admin command reports a stage that is not deployed in one line', async () => {
  const { code, output } = await runCommand('prod', 'eva@serena.example', 'Eva', 'Soto', '787-555-0100');

  expect([code, output]).toEqual([1, 'The AWS CLI could not read the stack serena-prod-data.\n']);
});

it('the first-admin command sends a new invitation to an account that has not signed in yet', async () => {
  const email = 'luz@serena.example';
  await invite(email);
  const firstInvitation = await readInvitationMail(stack, { email });

  await invite(email, false);

  const secondInvitation = await readInvitationMail(stack, { email });
  expect(secondInvitation.password).not.toBe(firstInvitation.password);
  expect(secondInvitation.link.pathname).toBe(firstInvitation.link.pathname);
});

it('the first-admin command rejects an e-mail that already has an account', async () => {
  await anAccount('supervisor', 'Iris', { email: 'iris@serena.example' });

  await expect(invite('iris@serena.example')).rejects.toThrow('account.email_taken');
});
