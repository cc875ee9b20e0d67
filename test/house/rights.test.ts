import { describe, expect, it } from 'vitest';
import type { FunctionCapabilities } from '#infra/manifest/types.ts';
import { type AnyRoute, isPublicRoute } from '#shared/core/route.ts';
import { externalServices, listServices } from './reading/external-services.ts';
import { functionRows } from './reading/manifest-rows.ts';
import { collectReachableFiles } from './reading/module-graph.ts';
import { sourceFiles } from './reading/source.ts';
import { findAll, readName } from './reading/syntax-tree.ts';

const findFile = (file: string) => sourceFiles.find(({ path }) => path === file);

describe('IAM permissions', () => {
  const isInLambdas = (file: string) => file.startsWith('lambdas/');
  const isInDomain = (file: string) => !/^lambdas\/(platform|runtime|table)\//.test(file);
  /** Imports by which a function writes to the table. */
  const writingImports = ['commit', 'markPublished', 'throttles'];
  const writesRows = (entry: string) =>
    [...collectReachableFiles(entry, isInLambdas)]
      .filter(isInDomain)
      .some(
        (file) =>
          findAll(findFile(file)!, (node) => writingImports.find((name) => name === readName(node))).length >
          0,
      );
  // Denied accesses are counted in a row.
  const canRejectCallers = (routes: readonly AnyRoute[] = []) =>
    routes.some((route) => !isPublicRoute(route));
  // An idempotency key is a row.
  const storesIdempotencyKeys = (routes: readonly AnyRoute[] = []) =>
    routes.some(({ method, raw }) => method !== 'GET' && !raw);

  it('to write the table are granted only to writers, to reactions (idempotency record) and to schedules (lease)', () => {
    const rowsWithWrongAccess = functionRows.filter((row) => {
      const isReaction = 'on' in row || 'reactions' in row;
      // A lease allows one run at a time.
      const isSchedule = 'expression' in row;
      const apiWritesRows =
        'routes' in row && (storesIdempotencyKeys(row.routes) || canRejectCallers(row.routes));
      const needsWriteAccess = isReaction || isSchedule || writesRows(row.entry) || apiWritesRows;
      return (row.uses.table === 'readWrite') !== needsWriteAccess;
    });

    expect(
      rowsWithWrongAccess.map(({ entry, uses }) => `${entry} has ${uses.table}`),
      "Set `uses.table` in infra/manifest to what the function does: 'readWrite' when it commits, else 'read'.",
    ).toEqual([]);
  });

  const services: Readonly<Record<string, (uses: FunctionCapabilities) => boolean>> = {
    payments: ({ secrets = [] }) => secrets.includes('stripe'),
    athMovil: ({ secrets = [] }) => secrets.includes('athMovil'),
    webhooks: ({ secrets = [] }) => secrets.includes('stripeWebhook'),
    mailer: ({ mail = false }) => mail,
    smsSender: ({ sms = false }) => sms,
    users: ({ users }) => users !== undefined,
    bus: ({ bus = false }) => bus,
    live: ({ live = false }) => live,
    geocoder: ({ geocoder = false }) => geocoder,
    site: ({ site = false }) => site,
    files: ({ files }) => files !== undefined,
  };

  it.each(Object.entries(services))(
    'to use %s are granted to the functions that import it, and to no other',
    (service, isGranted) => {
      const rowsWithWrongAccess = functionRows.filter(
        ({ entry, uses }) => listServices(entry).has(service) !== isGranted(uses),
      );

      expect(
        rowsWithWrongAccess.map(({ entry }) => entry),
        'Add the right to `uses` of the row in infra/manifest, or remove it if nothing imports the service.',
      ).toEqual([]);
    },
  );

  it('cover every external service', () => {
    expect(
      externalServices.toSorted(),
      'Add the service to `services` in this test, with the right it needs.',
    ).toEqual(Object.keys(services).toSorted());
  });
});
