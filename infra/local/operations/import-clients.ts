import { parseArgs } from 'node:util';
import { type ClientColumn, type ColumnMap, clientColumns } from '#shared/patients/imported/client-line.ts';
import { enterStage } from '../../stage-environment.ts';
import { runOnThisMachine } from '../this-machine.ts';
import { importClients, type LineRemark } from './clients.ts';
import { readCsvLines } from './table-file.ts';

// `npm run import:clients -- <stage|local> <file.csv> [options]`
const usage =
  'npm run import:clients -- <stage|local> <file.csv> [--map firstName=Nombre]... [--day-first] [--invite] [--dry-run]';

const isField = (name: string): name is ClientColumn => clientColumns.some((field) => field === name);

/** Parses `firstName=Nombre`, which reads the field `firstName` from the file's column `Nombre`. */
function parseColumns(mappings: readonly string[]): ColumnMap {
  const pairs = mappings.map((mapping) => {
    const [field = '', ...nameParts] = mapping.split('=');
    if (!isField(field) || nameParts.length === 0)
      throw new Error(
        `--map ${mapping}: write one of ${clientColumns.join(', ')}, '=', and the name in the file.`,
      );
    return [field, nameParts.join('=')] as const;
  });
  return Object.fromEntries(pairs);
}

function printRemarks(title: string, remarks: readonly LineRemark[]): void {
  if (remarks.length > 0) console.log(`${title}:`);
  for (const { line, reason } of remarks) console.log(`  line ${line}: ${reason}`);
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true, default: [] },
      'day-first': { type: 'boolean', default: false },
      invite: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [target, path] = positionals;
  if (target === undefined || path === undefined) throw new Error(usage);
  const lines = readCsvLines(path);
  const isDryRun = values['dry-run'];
  const input = {
    columns: parseColumns(values.map),
    isDayFirst: values['day-first'],
    sendsInvitations: values.invite,
    isDryRun,
    now: new Date(),
  };
  const runImport = async () => {
    const { imported, duplicates, unreadable, sharedPhones } = await importClients(lines, input);
    console.log(
      `${lines.length} lines read: ${imported} clients ${isDryRun ? 'would be imported' : 'imported'}, ` +
        `${duplicates.length} already exist, ${unreadable.length} could not be read.`,
    );
    printRemarks('Already exist', duplicates);
    printRemarks('Could not be read', unreadable);
    printRemarks('Imported, and possibly the same person', sharedPhones);
  };
  if (target === 'local') return runOnThisMachine(runImport);
  enterStage(target);
  return runImport();
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
