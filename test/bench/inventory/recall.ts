import { deepStrictEqual } from 'node:assert';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { medicationDeliveryStore } from '#lambdas/table/inventory/medication-delivery.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import { getLot, listLotDeliveries, recallLot } from '#shared/inventory/lot-api.ts';
import { countRequests } from '../calls/requests.ts';
import { buildAccountWrite, buildPatient, frontDesk } from '../center/center.ts';
import { startTable, writeRows } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { type BenchmarkRow, measureRatioRow } from '../harness/report.ts';
import { loadMedications } from './medication-rows.ts';

const fewDoses = 2_000;
const manyDoses = 20_000;
const maxRatio = 1.2;
const clientCount = 400;
const pageSampleSize = { rounds: 101, warmUp: 40 };
/** Each lot can be recalled once. */
const recallSampleSize = { rounds: 41, warmUp: 20 };
const caller = { id: frontDesk, role: 'admin' } as const;

const toClientId = (index: number) => `client-${index % clientCount}`;

/** Generates deliveries of one lot, one dose each, on the days before today. */
function* buildDeliveries({ medicationId, lotId, lotNumber, dispensedDoses }: Lot) {
  const today = getToday(new Date());
  for (let index = 0; index < dispensedDoses; index++)
    yield {
      deliveryId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      appointmentId: `appointment-${index}`,
      patientId: toClientId(index),
      patientName: 'Marisol Ortiz Díaz',
      staffId: 'carmen',
      staffName: 'Carmen Colón',
      medicationId,
      medicationName: 'Glutatión',
      lotId,
      lotNumber,
      doses: 1,
      mgPerDose: 600,
      date: addDays(today, -1 - Math.floor(index / 60)),
      time: '10:00',
    };
}

async function loadDeliveries(config: TableConfig, dispensed: number): Promise<Lot> {
  const [lot] = await loadMedications(config, ['glutathione'], dispensed);
  const { add } = medicationDeliveryStore(config);
  await writeRows(config, [...buildDeliveries(lot!)].map(add));
  return lot!;
}

/** Starts a center with the given number of dispensed doses, and lots to recall. */
async function startInventory({ folder, bundles }: PartInput, dispensed: number) {
  const name = `dispensed-${dispensed}`;
  const table = await startTable(folder, name);
  const { config } = table;
  const patients = patientStore(config, counterStore(config));
  const clientIds = Array.from({ length: clientCount }, (_, index) => toClientId(index));
  await writeRows(config, [
    buildAccountWrite(config, frontDesk, 'admin'),
    ...clientIds.flatMap((id) => patients.put(buildPatient(id)).filter(({ item }) => item.Put)),
  ]);
  const { lotId } = await loadDeliveries(config, dispensed);
  const count = recallSampleSize.rounds + recallSampleSize.warmUp + 1;
  const lotsToRecall = await loadMedications(
    config,
    Array.from({ length: count }, (_, index) => `recalled-${index}`),
  );
  table.use();
  const handler = await bundles.load('inventory-api', name);
  const call = (route: Parameters<typeof callHandler>[1]['route'], input: object) =>
    callHandler(handler, { route, as: caller, ...input });
  const readPage = async () => {
    await call(getLot, { params: { lotId } });
    await call(listLotDeliveries, { params: { lotId } });
  };
  const recallNextLot = () => {
    const { medicationId, lotId: recalledLotId } = lotsToRecall.pop()!;
    return call(recallLot, {
      params: { medicationId, lotId: recalledLotId },
      body: { reason: 'Aviso del fabricante' },
    });
  };
  // The clients of a copy are created at its first call.
  await readPage();
  return { page: readPage, recall: recallNextLot, close: table.close };
}

/** Compares recalling a lot and listing its recipients with few and many dispensed doses. */
export async function measureRecall(input: PartInput): Promise<BenchmarkRow[]> {
  const young = await startInventory(input, fewDoses);
  const old = await startInventory(input, manyDoses);
  for (const callName of ['page', 'recall'] as const) {
    const requestCounts = await countRequests(old[callName]);
    deepStrictEqual(
      requestCounts,
      await countRequests(young[callName]),
      'The older table receives other requests.',
    );
    deepStrictEqual(requestCounts.has('Scan'), false, 'The whole table is read.');
  }
  const against = `itself of ${fewDoses} doses`;
  const rows = [
    await measureRatioRow(
      { name: `a lot's page, ${manyDoses} doses of it dispensed`, against, atMost: maxRatio },
      { ours: old.page, baseline: young.page, ...pageSampleSize },
    ),
    await measureRatioRow(
      { name: `a recall, ${manyDoses} doses dispensed before`, against, atMost: maxRatio },
      { ours: old.recall, baseline: young.recall, ...recallSampleSize },
    ),
  ];
  await young.close();
  await old.close();
  return rows;
}
