import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableName, userPoolId } from '#infra/local/runtime/emulators.ts';
import { type DeskPerson, inviteDesk } from '#lambdas/accounts/offers/invite-desk.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { getMe } from '#shared/accounts/api.ts';
import { acceptInvitation } from '#shared/accounts/registration-api.ts';
import { invitationTo } from '#test/support/accounts/invitations.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { caller } from '#test/support/system/api-client.ts';
import { aStack, type TestStack, tokenOf } from '#test/support/system/stack.ts';

let stack: TestStack;
let commands: string;
beforeAll(async () => {
  stack = await aStack();
  // The AWS CLI, as far as this command asks it: what the data stack of a stage shows.
  commands = join(stack.directory, 'commands');
  mkdirSync(commands);
  const outputs = Object.entries({ TableName: tableName, UserPoolId: userPoolId });
  const shown = JSON.stringify(outputs.map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })));
  const answer = `#!/bin/sh\ncase "$*" in *serena-prueba-data*) echo '${shown}';; *) exit 1;; esac\n`;
  writeFileSync(join(commands, 'aws'), answer);
  chmodSync(join(commands, 'aws'), 0o755);
});
afterAll(() => stack.close());

/** As an operator runs it: a process of its own, whose environment says only where the cloud is. */
async function command(...words: string[]) {
  const env = {
    ...process.env,
    PATH: `${commands}:${process.env['PATH']}`,
    SPA_TABLE: '',
    SPA_USER_POOL_ID: '',
  };
  const child = spawn(process.execPath, ['infra/invite-desk.ts', ...words], { env });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said };
}
const invite = async (email: string, role: DeskPerson['role']) => {
  const person = { role, email, firstName: 'Luz', lastName: 'Meléndez', phone: '+17875550101' };
  await inviteDesk({ ...thePlatform(), users: await users() }, person);
};

it('the first administrator is invited by a command, chooses a password and signs in', async () => {
  const words = ['prueba', 'admin', 'ana@serena.example', 'Ana', 'Rivera', '787-555-0100'];
  expect(await command(...words)).toEqual({ code: 0, said: 'ana@serena.example is invited as admin.\n' });

  const { link, email, password: temporaryPassword } = await invitationTo(stack, { email: words[2]! });
  const userId = link.pathname.split('/')[2]!;
  const password = 'una-clave-larga';
  const body = { email, temporaryPassword, password };
  const { status } = await caller(stack.url)(acceptInvitation, { params: { userId }, body });
  const token = await tokenOf(email, password);
  const { reply } = await caller(stack.url, () => token)(getMe, {});

  expect(status).toBe(200);
  expect(reply).toMatchObject({ role: 'admin', firstName: 'Ana', email });
});

it('a stage that is not deployed is named in one line', async () => {
  const { code, said } = await command('prod', 'admin', 'eva@serena.example', 'Eva', 'Soto', '787-555-0100');

  expect([code, said]).toEqual([1, 'The AWS CLI could not read the stack serena-prod-data.\n']);
});

it('somebody who has not signed in yet is sent a new invitation to the same account', async () => {
  const email = 'luz@serena.example';
  await invite(email, 'supervisor');
  const first = await invitationTo(stack, { email });

  await invite(email, 'supervisor');

  const second = await invitationTo(stack, { email });
  expect(second.password).not.toBe(first.password);
  expect(second.link.pathname).toBe(first.link.pathname);
});

it('an e-mail that has an account already is refused', async () => {
  const email = 'iris@serena.example';
  await invite(email, 'supervisor');

  await expect(invite(email, 'admin')).rejects.toThrow('account.email_taken');
});
