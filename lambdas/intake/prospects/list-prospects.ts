import { operation } from '#lambdas/runtime/operation.ts';
import { listProspects as route } from '#shared/intake/prospects/desk-api.ts';
import { prospectLine } from './prospect-view.ts';

export const listProspects = operation(route, async ({ query: { cursor } }, { prospects, catalog }) => {
  const [page, services] = await Promise.all([prospects.open(cursor), catalog.services()]);
  return { ...page, rows: page.rows.map((prospect) => prospectLine(prospect, services)) };
});
