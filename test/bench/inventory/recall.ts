import { deepStrictEqual } from 'node:assert';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { medicationDeliveryStore } from '#lambdas/table/inventory/medication-delivery.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import { getLot, listLotDeliveries, recallLot } from '#shared/inventory/lot-api.ts';
import { countRequests } from '../calls/requests.ts';
import { accountWrite, buildPatient, frontDesk } from '../center/center.ts';
import { load, startTable } from '../center/table.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { type BenchmarkRow, measureRatioRow } from '../harness/report.ts';
import { loadMedications } from './medication-rows.ts';

const few = 2_000;
const many = 20_000;
const maxRatio = 1.2;
const clients = 400;
const pages = { rounds: 101, warmUp: 40 };
/** Each lot can be recalled once. */
const recalls = { rounds: 41, warmUp: 20 };
const as = { id: frontDesk, role: 'admin' } as const;

const clientIdAt = (index: number) => `client-${index % clients}`;

/** Doses of one lot that clients received, one at a time, on the days before today. */
function* buildDeliveries({ medicationId, lotId, lotNumber, dispensedDoses }: Lot) {
  const last = getToday(new Date());
  for (let index = 0; index < dispensedDoses; index++)
    yield {
      deliveryId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      appointmentId: `appointment-${index}`,
      patientId: clientIdAt(index),
      patientName: 'Marisol Ortiz Díaz',
      staffId: 'carmen',
      staffName: 'Carmen Colón',
      medicationId,
      medicationName: 'Glutatión',
      lotId,
      lotNumber,
      doses: 1,
      mgPerDose: 600,
      date: addDays(last, -1 - Math.floor(index / 60)),
      time: '10:00',
    };
}

async function loadDeliveries(config: TableConfig, dispensed: number): Promise<Lot> {
  const [lot] = await loadMedications(config, ['glutathione'], dispensed);
  const { add } = medicationDeliveryStore(config);
  await load(config, [...buildDeliveries(lot!)].map(add));
  return lot!;
}

/** An inventory with the given number of dispensed doses, its lot page, and lots to recall. */
async function startInventory({ folder, bundles }: PartInput, dispensed: number) {
  const name = `given-${dispensed}`;
  const table = await startTable(folder, name);
  const { config } = table;
  const patients = patientStore(config, counterStore(config));
  const ids = Array.from({ length: clients }, (_, index) => clientIdAt(index));
  await load(config, [
    accountWrite(config, frontDesk, 'admin'),
    ...ids.flatMap((id) => patients.put(buildPatient(id)).filter(({ item }) => item.Put)),
  ]);
  const { lotId } = await loadDeliveries(config, dispensed);
  const count = recalls.rounds + recalls.warmUp + 1;
  const waiting = await loadMedications(
    config,
    Array.from({ length: count }, (_, index) => `recalled-${index}`),
  );
  table.use();
  const handler = await bundles.load('inventory-api', name);
  const call = (route: Parameters<typeof callHandler>[1]['route'], more: object) =>
    callHandler(handler, { route, as, ...more });
  const page = async () => {
    await call(getLot, { params: { lotId } });
    await call(listLotDeliveries, { params: { lotId } });
  };
  const recall = () => {
    const { medicationId, lotId: recalled } = waiting.pop()!;
    return call(recallLot, {
      params: { medicationId, lotId: recalled },
      body: { reason: 'Aviso del fabricante' },
    });
  };
  // The clients of a copy are created at its first call.
  await page();
  return { page, recall, close: table.close };
}

/** Recalling a lot and listing its recipients, with few and many dispensed doses. */
export async function measureRecall(input: PartInput): Promise<BenchmarkRow[]> {
  const young = await startInventory(input, few);
  const old = await startInventory(input, many);
  for (const work of ['page', 'recall'] as const) {
    const requestCounts = await countRequests(old[work]);
    deepStrictEqual(requestCounts, await countRequests(young[work]), 'More is asked of the older table.');
    deepStrictEqual(requestCounts.has('Scan'), false, 'The whole table is read.');
  }
  const against = `itself of ${few} doses`;
  const rows = [
    await measureRatioRow(
      { name: `a lot's page, ${many} doses given of it`, against, atMost: maxRatio },
      { ours: old.page, baseline: young.page, ...pages },
    ),
    await measureRatioRow(
      { name: `a recall, ${many} doses given before`, against, atMost: maxRatio },
      { ours: old.recall, baseline: young.recall, ...recalls },
    ),
  ];
  await young.close();
  await old.close();
  return rows;
}
