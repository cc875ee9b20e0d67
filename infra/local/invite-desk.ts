import { join } from 'node:path';
import { inviteDesk } from '#lambdas/accounts/offers/invite-desk.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { deskPersonFrom } from '../desk-person.ts';
import { startStack } from './runtime/stack.ts';

// `npm run local:invite-desk -- admin ana@serena.example Ana Rivera 787-555-0100`, while `npm start` is not running:
// it takes the same ports. The invitation is in the mailbox at the next start.

const directory = process.env['SERENA_DATA'] ?? join(import.meta.dirname, '../../.local');
const port = Number(process.env['PORT'] ?? 4300);

try {
  const person = deskPersonFrom(process.argv.slice(2), 'local:invite-desk --');
  const noPages = () => (_: unknown, response: { end(): void }) => void response.end();
  const stack = await startStack({ directory, port, pages: noPages, timers: false });
  try {
    const platform = platformFor({ actor: 'system:operator', correlationId: 'invite-desk' });
    await inviteDesk({ ...platform, users: await users() }, person);
    await stack.settled();
  } finally {
    await stack.close();
  }
  console.log(`${person.email} is invited as ${person.role}: «npm start», then /buzon.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
