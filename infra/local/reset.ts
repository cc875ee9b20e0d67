import { rmSync } from 'node:fs';
import { join } from 'node:path';

rmSync(join(import.meta.dirname, '../../.local'), { recursive: true, force: true });
console.log('Los datos de demostración se borraron. «npm start» los prepara de nuevo.');
