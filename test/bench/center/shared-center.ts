import { makePlatform, type Platform } from '#lambdas/platform/platform.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { loadAppointments, loadPeople } from './center.ts';
import { startTable } from './table.ts';
import { findMonthStart, makeWorkload, type Workload } from './workload.ts';

const days = 10;

/**
 * A center of fifty staff members with ten booked days. SDK clients that are created afterwards use its
 * table.
 */
export type LoadedCenter = {
  readonly config: TableConfig;
  readonly url: string;
  readonly workload: Workload;
  close(): Promise<void>;
};
/** The stores of this process, which use this table only. */
export type SharedCenter = LoadedCenter & { readonly platform: Platform };

export async function loadCenter(folder: string, name: string): Promise<LoadedCenter> {
  const table = await startTable(folder, name);
  const { config, url, close } = table;
  const workload = makeWorkload({ staff: 50, first: findMonthStart(days), days });
  await loadPeople(config, workload);
  await loadAppointments(config, workload);
  table.use();
  return { config, url, workload, close };
}

export async function startSharedCenter(folder: string): Promise<SharedCenter> {
  const center = await loadCenter(folder, 'shared');
  const platform = makePlatform({ actor: 'system:bench', correlationId: 'bench' });
  await platform.staff.all();
  return { ...center, platform };
}
