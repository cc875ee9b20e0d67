import { type Platform, platformFor } from '#lambdas/platform/platform.ts';
import type { TableConfig } from '#lambdas/table/config.ts';
import { loadPeople, loadVisits } from './centre.ts';
import { startTable } from './table.ts';
import { makeWorkload, type Workload } from './workload.ts';

/** A centre of fifty with ten days booked; the stores of this process work on its table and no other. */
export type SharedCentre = {
  readonly config: TableConfig;
  readonly platform: Platform;
  readonly workload: Workload;
  close(): Promise<void>;
};

export async function startSharedCentre(folder: string): Promise<SharedCentre> {
  const table = await startTable(folder, 'shared');
  const { config, close } = table;
  const workload = makeWorkload({ staff: 50, first: '2027-03-01', days: 10 });
  await loadPeople(config, workload);
  await loadVisits(config, workload);
  table.use();
  const platform = platformFor({ actor: 'system:bench', correlationId: 'bench' });
  await platform.staff.all();
  return { config, platform, workload, close };
}
