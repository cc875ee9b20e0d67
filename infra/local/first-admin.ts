import { join } from 'node:path';
import { inviteFirstAdmin } from '#lambdas/accounts/offers/invite-first-admin.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { inviteAtStage } from '../first-admin.ts';
import { askAtTerminal, askedIn, type CommandLine, firstAdminFrom } from './first-person.ts';
import { startStack } from './runtime/stack.ts';

// `npm run first-admin prod`, or with everything written: `npm run first-admin prod ana@serena.example Ana Rivera
// 787-555-0100`. Of `npm run first-admin local`, while `npm start` is not running, since it takes the same ports, the
// invitation is in the mailbox at the next start.

const directory = process.env['SERENA_DATA'] ?? join(import.meta.dirname, '../../.local');
const port = Number(process.env['PORT'] ?? 4300);

async function inviteOnThisMachine(asked: CommandLine): Promise<void> {
  const person = await firstAdminFrom(asked, askAtTerminal);
  const noPages = () => (_: unknown, response: { end(): void }) => void response.end();
  const stack = await startStack({ directory, port, pages: noPages, timers: false });
  try {
    const platform = platformFor({ actor: 'system:operator', correlationId: 'first-admin' });
    await inviteFirstAdmin({ ...platform, users: await users() }, { person, isAnother: asked.isAnother });
    await stack.settled();
  } finally {
    await stack.close();
  }
  console.log(`${person.email} is invited as administrator: «npm start», then /buzon.`);
}

try {
  const asked = askedIn(process.argv.slice(2));
  if (asked.where === 'local') await inviteOnThisMachine(asked);
  else
    await inviteAtStage(asked.where, {
      isAnother: asked.isAnother,
      read: () => firstAdminFrom(asked, askAtTerminal),
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
