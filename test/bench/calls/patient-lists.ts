import { deepStrictEqual } from 'node:assert';
import * as z from 'zod/mini';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { accountStore } from '#lambdas/table/people/account.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { searchCenter } from '#shared/desk/search-api.ts';
import { listPatients, PatientRow } from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { buildPatient, frontDesk } from '../center/center.ts';
import { startTable, writeRows } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { measureTime } from '../harness/measure.ts';
import { type BenchmarkRow, measureRatioRow, measureRow } from '../harness/report.ts';

/** The number of clients of a new center, and of one that has been open for years. */
const fewClients = 100;
const manyClients = 20_000;
const maxRatio = 1.3;
/** Every twelfth client has the most common name, as in Puerto Rico. */
const commonLastName = { name: 'Rivera', every: 12, atMostMs: 150 };

const Page = z.object({ rows: z.array(PatientRow), total: z.int() });

/** The domains of the clients' e-mails. */
const providers = ['correo.example', 'buzon.example'];

/** Beginnings of last names, so that about as many clients share one as in a phone book. */
const lastNames = [
  'Zayas',
  'Santos',
  'Ortiz',
  'Matos',
  'López',
  'Colón',
  'Negrón',
  'Pagán',
  'Vega',
  'Reyes',
  'Báez',
];

/** Builds a client. The first hundred sort first, and some of the others match one word of the query too. */
function buildClient(number: number): Patient {
  const isFirstHundred = number < fewClients;
  const firstName = isFirstHundred || number % 800 === 0 ? 'Marisol' : `Nilda${number % 400}`;
  const secondLastName = number % commonLastName.every === 0 ? ` ${commonLastName.name}` : '';
  const lastName = isFirstHundred
    ? `Abreu${number}`
    : `${lastNames[number % lastNames.length]}${number % 90}${secondLastName}`;
  const patient = buildPatient(`listed-${number}`);
  const email = `m${number}.z@${providers[number % providers.length]}`;
  const lastAppointment = isFirstHundred ? addDays('2020-01-01', number) : '2022-01-01';
  return {
    ...patient,
    firstName,
    lastName,
    email,
    phone: `+1787${String(5_000_000 + number)}`,
    lastAppointment,
  };
}

async function loadClients(config: TableConfig, count: number): Promise<void> {
  const { put } = patientStore(config, counterStore(config));
  const rows = Array.from({ length: count }, (_, number) => put(buildClient(number))).flat();
  // The number of clients is counted by the calls that add them, one by one.
  await writeRows(
    config,
    rows.filter(({ item }) => item.Put !== undefined),
  );
  const desk = { firstName: 'Lourdes', lastName: 'Rivera', email: 'desk@bench.example', phone: '' };
  await writeRows(config, [
    accountStore(config).create({ ...desk, userId: frontDesk, role: 'admin', active: true }),
  ]);
}

/** Texts of the search: common, rare, spelled otherwise, and one that finds nobody and needs a suggestion. */
const searchTexts = ['mari', 'zayas', 'savas17', 'zallas riverra', 'marispl'] as const;

/** Measures the search of the staff's shells in the table with many clients, which is in use. */
async function measureSearch(bundles: PartInput['bundles']): Promise<BenchmarkRow[]> {
  const handler = await bundles.load('desk-api', 'search');
  const rows: BenchmarkRow[] = [];
  for (const text of searchTexts) {
    const goal = { unit: 'ms', goal: { atMost: commonLastName.atMostMs } } as const;
    const search = () =>
      callHandler(handler, { route: searchCenter, as: { id: frontDesk, role: 'admin' }, query: { text } });
    rows.push(
      await measureRow(
        {
          name: `search for '${text}' among ${manyClients} clients`,
          against: 'the limit for a search',
          ...goal,
        },
        async () => ({ figure: await measureTime(search, 31) }),
      ),
    );
  }
  return rows;
}

/** Compares the client list, and searches for two words and an e-mail, among few and many clients. */
export async function measurePatientLists({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const tables = [await startTable(folder, 'few-clients'), await startTable(folder, 'many-clients')] as const;
  const handlers = [];
  for (const [index, table] of tables.entries()) {
    await loadClients(table.config, index === 0 ? fewClients : manyClients);
    table.use();
    const handler = await bundles.load('patients-api', `clients-${index}`);
    const prepareList = (query: Record<string, string>) => () =>
      callHandler(handler, { route: listPatients, as: { id: frontDesk, role: 'admin' }, query });
    await prepareList({})();
    handlers.push(prepareList);
  }
  const [prepareSmallList, prepareLargeList] = handlers;
  const rows: BenchmarkRow[] = [];
  for (const [name, query] of [
    ['a page of clients', {}],
    ['a page by last appointment', { order: 'oldest' }],
    ['a search of two words', { text: 'marisol abreu17' }],
    ['a search of an e-mail', { text: 'm17.z@buzon.example' }],
  ] as const) {
    const [ours, baseline] = [prepareLargeList!(query), prepareSmallList!(query)];
    // Parsed, because the cursor has its keys in no particular order.
    deepStrictEqual(
      Page.parse(await ours()),
      Page.parse(await baseline()),
      'Other clients change the response.',
    );
    const row = {
      name: `${name} among ${manyClients}`,
      against: `itself among ${fewClients}`,
      atMost: maxRatio,
    };
    rows.push(await measureRatioRow(row, { ours, baseline, rounds: 61 }));
  }
  for (const text of ['rivera', 'ri']) {
    const unitAndGoal = { unit: 'ms', goal: { atMost: commonLastName.atMostMs } } as const;
    const name = `'${text}', which every twelfth of ${manyClients} clients has`;
    rows.push(
      await measureRow(
        { name, against: 'the delay that a typing user accepts', ...unitAndGoal },
        async () => ({
          figure: await measureTime(prepareLargeList!({ text }), 31),
        }),
      ),
    );
  }
  rows.push(...(await measureSearch(bundles)));
  for (const { close } of tables) await close();
  return rows;
}
