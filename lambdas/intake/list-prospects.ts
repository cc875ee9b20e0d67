import { operation } from '#lambdas/runtime/operation.ts';
import { listProspects as route } from '#shared/intake/desk-api.ts';
import { prospectLine } from './prospect-view.ts';

export const listProspects = operation(route, async ({ query: { cursor } }, { prospects }) => {
  const page = await prospects.open(cursor);
  return { ...page, rows: page.rows.map(prospectLine) };
});
