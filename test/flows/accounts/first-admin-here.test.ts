import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { inviteFirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { readInvitationMail } from '#test/support/accounts/invitations.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aStack, emptyDirectory } from '#test/support/system/stack.ts';

it('the invitation of the first local administrator links to the port of the next start', async () => {
  const directory = emptyDirectory();
  const email = 'elena@serena.example';
  const commandArguments = ['local', email, 'Elena', 'Ortiz', '787-555-0101'];
  const env = { ...process.env, SERENA_DATA: directory, PORT: '0' };
  const command = spawn(process.execPath, ['infra/local/first-admin.ts', ...commandArguments], { env });
  expect(await once(command, 'close')).toEqual([0, null]);

  const stack = await aStack({ directory });
  onTestFinished(() => stack.close());

  const { link } = await readInvitationMail(stack, { email });
  expect(link.origin).toBe(stack.url);
});

it('two operators at once invite only one first administrator', async () => {
  const stack = await aStack();
  onTestFinished(() => stack.close());
  const invite = async (email: string) => {
    const person = { email, firstName: 'Luz', lastName: 'Meléndez', phone: '+17875550101' };
    await inviteFirstAdmin({ ...thePlatform(), users: await users() }, { person, allowsAnother: false });
  };

  const results = await Promise.allSettled(['luz@serena.example', 'eva@serena.example'].map(invite));

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await thePlatform().accounts.byRole('admin')).toHaveLength(1);
});
