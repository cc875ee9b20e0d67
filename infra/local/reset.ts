import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder.ts';
import { exitWithError } from './session.ts';

const dataFolder = join(import.meta.dirname, '../../.local');

try {
  // Throws if Serena is running.
  lockDataFolder(dataFolder).release();
  rmSync(dataFolder, { recursive: true });
  console.log('Los datos de demostración se borraron. «npm start» los prepara de nuevo.');
} catch (error) {
  exitWithError(error);
}
