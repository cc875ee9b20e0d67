import { describe, expect, it } from 'vitest';
import type { Uses } from '#infra/manifest/types.ts';
import { type AnyRoute, isPublic } from '#shared/core/route.ts';
import { externalServices, servicesOf } from './reading/external-services.ts';
import { rows } from './reading/manifest-rows.ts';
import { reachableFrom } from './reading/module-graph.ts';
import { sourceFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';

const fileOf = (file: string) => sourceFiles.find((each) => each.path === file);

describe('the rights', () => {
  const inLambdas = (file: string) => file.startsWith('lambdas/');
  const inDomain = (file: string) => !/^lambdas\/(platform|runtime|table)\//.test(file);
  /** By what a function reaches for to change the table. */
  const writers = ['commit', 'markPublished', 'throttles'];
  const writes = (entry: string) =>
    [...reachableFrom(entry, inLambdas)]
      .filter(inDomain)
      .some(
        (file) => findAll(fileOf(file)!, (node) => writers.find((name) => name === nameOf(node))).length > 0,
      );
  // What somebody is refused is counted in a row.
  const refuses = (routes: readonly AnyRoute[] = []) => routes.some((route) => !isPublic(route));
  // An idempotency key is a row.
  const keepsKeys = (routes: readonly AnyRoute[] = []) =>
    routes.some(({ method, raw }) => method !== 'GET' && !raw);

  it('to write the table are given to what writes, reactions (which leave a mark) and schedules (which take a lease) included, and to nothing else', () => {
    const wrong = rows.filter((row) => {
      const isReaction = 'on' in row || 'reactions' in row;
      // One run at a time, by a lease.
      const isSchedule = 'expression' in row;
      const keepsRows = 'routes' in row && (keepsKeys(row.routes) || refuses(row.routes));
      const needs = isReaction || isSchedule || writes(row.entry) || keepsRows;
      return (row.uses.table === 'readWrite') !== needs;
    });

    expect(
      wrong.map(({ entry, uses }) => `${entry} has ${uses.table}`),
      "Set `uses.table` in infra/manifest to what the function does: 'readWrite' when it commits, else 'read'.",
    ).toEqual([]);
  });

  const services: Readonly<Record<string, (uses: Uses) => boolean>> = {
    payments: ({ secrets = [] }) => secrets.includes('stripe'),
    athMovil: ({ secrets = [] }) => secrets.includes('athMovil'),
    webhooks: ({ secrets = [] }) => secrets.includes('stripeWebhook'),
    mailer: ({ mail = false }) => mail,
    smsSender: ({ texts = false }) => texts,
    users: ({ users }) => users !== undefined,
    bus: ({ bus = false }) => bus,
    live: ({ live = false }) => live,
    geocoder: ({ geocoder = false }) => geocoder,
    site: ({ site = false }) => site,
    files: ({ files }) => files !== undefined,
  };

  it.each(Object.entries(services))(
    'to %s are given to what imports it, and to nothing else',
    (service, isGranted) => {
      const wrong = rows.filter(({ entry, uses }) => servicesOf(entry).has(service) !== isGranted(uses));

      expect(
        wrong.map(({ entry }) => entry),
        'Add the right to `uses` of the row in infra/manifest, or remove it when nothing imports the service.',
      ).toEqual([]);
    },
  );

  it('know every external service', () => {
    expect(
      externalServices.toSorted(),
      'Add the service to `services` in this test, with the right it needs.',
    ).toEqual(Object.keys(services).toSorted());
  });
});
