import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { formatRejectedCaller } from '#shared/accounts/denied-access.ts';
import * as api from '#shared/accounts/denied-access-api.ts';
import { formatFullName } from '#shared/core/person.ts';

/** Loads the contracts of all routes on demand instead of at each cold start. */
async function loadRoutes(): Promise<Map<string, { domain: string; call: string }>> {
  const { routesByDomain } = await import('#shared/routes.ts');
  return new Map(
    Object.entries(routesByDomain).flatMap(([domain, routes]) =>
      routes.map(({ name, method, path }) => [name, { domain, call: `${method} ${path}` }] as const),
    ),
  );
}

async function findNames(
  { accounts }: Pick<Platform, 'accounts'>,
  callers: readonly string[],
): Promise<Map<string, string>> {
  const pairs = await Promise.all(
    [...new Set(callers)].map(async (caller) => {
      const [, id = ''] = caller.split(':');
      const account = await accounts.find(id);
      return [caller, formatRejectedCaller(caller, account && formatFullName(account))] as const;
    }),
  );
  return new Map(pairs);
}

export const listRefusedAccesses = operation(
  api.listRefusedAccesses,
  async ({ query: { cursor } }, platform) => {
    const [page, routesByName] = await Promise.all([platform.refusedAccesses.list(cursor), loadRoutes()]);
    const names = await findNames(
      platform,
      page.rows.map(({ who }) => who),
    );
    return {
      rows: page.rows.map(({ who, call, ...row }) => ({
        ...row,
        ...(routesByName.get(call) ?? { domain: '', call: '' }),
        who: names.get(who) ?? who,
      })),
      cursor: page.cursor,
    };
  },
);
