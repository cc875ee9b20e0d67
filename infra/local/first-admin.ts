import { join } from 'node:path';
import { inviteFirstAdmin } from '#lambdas/accounts/offers/invite-first-admin.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { inviteAtStage } from '../first-admin.ts';
import { takeDataFolder } from './data-folder.ts';
import { askAtTerminal, askedIn, type CommandLine, firstAdminFrom } from './first-person.ts';
import { startEmulators } from './runtime/emulators.ts';
import { placeEnvironment } from './runtime/environment.ts';
import { installationKeys } from './runtime/keys.ts';

// `npm run first-admin prod`, or with everything written: `npm run first-admin prod ana@serena.example Ana Rivera
// 787-555-0100`. Of `npm run first-admin local`, while `npm start` is not running, since it takes the same data, the
// next start sends the invitation: its link leads to the port of that start.

const directory = process.env['SERENA_DATA'] ?? join(import.meta.dirname, '../../.local');

async function inviteOnThisMachine(asked: CommandLine): Promise<void> {
  const person = await firstAdminFrom(asked, askAtTerminal);
  const dataFolder = takeDataFolder(directory);
  const keys = installationKeys(directory);
  const emulators = await startEmulators({
    directory,
    port: 0,
    keys,
    timers: false,
    authFlows: [],
  });
  // Nothing is sent from here, so no link needs an address.
  placeEnvironment({ emulators, keys, publicUrl: '', realStripe: false });
  try {
    const platform = platformFor({ actor: 'system:operator', correlationId: 'first-admin' });
    await inviteFirstAdmin({ ...platform, users: await users() }, { person, isAnother: asked.isAnother });
  } finally {
    await emulators.close();
    dataFolder.release();
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
