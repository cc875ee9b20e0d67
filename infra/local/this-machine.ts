import { join } from 'node:path';
import { lockDataFolder } from './data-folder.ts';
import { startEmulators } from './runtime/emulators.ts';
import { setEnvironment } from './runtime/environment.ts';
import { loadInstallationKeys } from './runtime/keys.ts';

const directory = process.env['SERENA_DATA'] ?? join(import.meta.dirname, '../../.local');

/** Runs a command on the data of `npm start`, which must not be running because it locks them. */
export async function runOnThisMachine(run: () => Promise<void>): Promise<void> {
  const dataFolder = lockDataFolder(directory);
  const keys = loadInstallationKeys(directory);
  const emulators = await startEmulators({
    directory,
    port: 0,
    keys,
    runsTimers: false,
    simulatesFailures: false,
    authFlows: [],
  });
  // No messages are sent here, so links need no address.
  setEnvironment({ emulators, keys, publicUrl: '', usesRealStripe: false });
  try {
    await run();
  } finally {
    await emulators.close();
    dataFolder.release();
  }
}
