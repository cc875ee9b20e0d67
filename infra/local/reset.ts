import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeDataFolder } from './data-folder.ts';
import { endBecause } from './session.ts';

const directory = join(import.meta.dirname, '../../.local');

try {
  takeDataFolder(directory).release();
  rmSync(directory, { recursive: true });
  console.log('Los datos de demostración se borraron. «npm start» los prepara de nuevo.');
} catch (error) {
  endBecause(error);
}
