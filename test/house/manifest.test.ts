import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EventContract } from '#events/define-event.ts';
import { eventCatalogue } from '#events/index.ts';
import { manifest } from '#infra/manifest/index.ts';
import { listReactions } from '#infra/manifest/types.ts';
import { type AnyRoute, toRouteKey } from '#shared/core/route.ts';
import { allRoutes } from '#shared/routes.ts';
import {
  apis,
  consumers,
  messageReaders,
  others,
  reactions,
  rows,
  schedules,
  streamReaders,
  triggers,
} from './reading/manifest-rows.ts';
import { root, sourceFiles } from './reading/source.ts';
import { findAll, nameOf } from './reading/syntax-tree.ts';

/** Metadata that the runtime leaves on a handler. */
type Handler = {
  readonly operations?: readonly { readonly route: AnyRoute }[];
  readonly consumer?: string;
  readonly reactions?: readonly { readonly name: string; readonly on: EventContract }[];
  readonly schedule?: string;
  readonly streamReader?: string;
  readonly messageReader?: string;
  readonly trigger?: string;
};

/** Events without a consumer, with the reason. */
const unhandledEvents: Readonly<Record<string, string>> = {
  'AppointmentChanged.v1':
    'Only open screens follow it: what people are written about has a fact of its own.',
  'AppointmentCompleted.v1':
    'The completion itself writes status, balance and ledger; stock and medication history will react to it.',
  'AppointmentMissed.v1': 'Nobody is told that they did not come; only open screens follow it.',
  'LocationChanged.v1': 'Only the map of the team follows it, while somebody looks at it.',
  'ScheduleChanged.v1': 'Only open screens follow it: whoever books reads the hours anew.',
  'StaffMemberChanged.v1': 'Only open screens follow it; the invitation is an event of its own.',
  'SessionsEnded.v1': 'The record refuses them from that commit on; only their open screens follow it.',
  'ProspectClosed.v1': 'Only open screens follow it.',
  'ProspectChanged.v1': 'Only open screens follow it.',
  'ProspectsDeleted.v1': 'Only open screens follow it.',
  'HealthChanged.v1': 'Only open screens follow it.',
  'DoseRequested.v1': 'Only open screens follow it: the dashboard and the menu say that it waits.',
  'SmsReplyChanged.v1': 'Only open screens follow it: its sender was answered at once.',
  'PatientAdded.v1': 'Only open screens follow it; the invitation is an event of its own.',
  'PatientChanged.v1': 'Only open screens follow it.',
  'MedicationChanged.v1': 'Only open screens follow it.',
  'DosesMoved.v1': 'Only open screens follow it: whoever takes doses reads the lots anew.',
  'SaleRefunded.v1': 'Only open screens follow it: the client’s own app says it to them.',
  'DrawerChanged.v1': 'Only open screens follow it.',
  'ParkedSalesChanged.v1': 'Only open screens follow it.',
  'ReceiptSettled.v1': 'Only open screens follow it.',
  'OrderPlaced.v1': 'Only open screens follow it: the receipt of its sale is an event of its own.',
  'OrderChanged.v1': 'Only open screens follow it: what its buyer is told has events of its own.',
};

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const load = async (entry: string): Promise<{ handler: Handler }> => import(path.join(root, entry));

describe('manifest', () => {
  it('has one row for each file that exports a handler, and a file for each row', () => {
    const handlers = sourceFiles.filter(
      ({ path, text }) => path.startsWith('lambdas/') && /^export .*\bhandler\b/m.test(text),
    );

    expect(
      rows.map(({ entry }) => entry).toSorted(),
      'Add the function to its domain’s row in infra/manifest, or remove the row of a file that is gone: git grep -n "name: .<domain>." infra/manifest.',
    ).toEqual(handlers.map((file) => file.path).toSorted());
  });

  it('places functions in the folders of their domain, named after what they do', () => {
    const misplaced = manifest.flatMap(({ name: domain, api, ...rest }) => {
      const named = [
        ...rest.consumers,
        ...rest.schedules,
        ...(rest.triggers ?? []),
        ...(rest.streamReaders ?? []),
        ...(rest.messageReaders ?? []),
      ];
      const placed = [
        ...named.map(({ name, entry }) => ({ name, entry, composed: name })),
        ...(api ? [{ name: 'api', entry: api.entry, composed: domain }] : []),
      ];
      return placed
        .filter(
          ({ name, entry, composed }) =>
            !(entry.startsWith(`lambdas/${domain}/`) && entry.endsWith(`/${name}.ts`)) &&
            entry !== `lambdas/entries/${composed}.ts`,
        )
        .map(({ entry }) => entry);
    });

    expect(
      misplaced,
      'Move the file to lambdas/<domain>/ or lambdas/entries/ and call it <name of the row>.ts.',
    ).toEqual([]);
  });

  it('names each domain and each function once', () => {
    const named = [...consumers, ...schedules, ...others];

    expect(repeated(manifest.map(({ name }) => name)), 'Merge the two rows of the domain.').toEqual([]);
    expect(repeated(named.map(({ name }) => name)), 'Rename one of the functions.').toEqual([]);
  });

  it('names each reaction once, since the name is part of its idempotency record', () => {
    expect(repeated(reactions.map(({ name }) => name)), 'Rename one of the reactions.').toEqual([]);
  });

  it('describes the impact of a failure of each row', () => {
    const ofShared = consumers.flatMap((row) => ('reactions' in row ? row.reactions : []));
    const impacts = [...rows, ...ofShared].map(({ errorImpact }) => errorImpact);

    expect(
      impacts.filter((impact) => !/^\p{Lu}.{14,}\.$/u.test(impact)),
      "Write `errorImpact` as one sentence that says who is hurt: 'Clients …'.",
    ).toEqual([]);
    expect(repeated(impacts), 'Write an `errorImpact` that fits this row alone.').toEqual([]);
  });
});

describe('routes', () => {
  it('of every contract file are in the route map', async () => {
    const contracts = sourceFiles.filter((file) =>
      /^shared\/[^/]+\/(?:[\w-]+\/)*(?:[\w-]+-)?api\.ts$/.test(file.path),
    );
    const modules = await Promise.all(contracts.map((file) => import(path.join(root, file.path))));
    const isRoute = (value: unknown): value is AnyRoute =>
      typeof value === 'object' && value !== null && 'method' in value && 'allow' in value;
    const declared = modules.flatMap((module: Record<string, unknown>) =>
      Object.values(module).filter(isRoute),
    );

    expect(
      allRoutes.map(toRouteKey).toSorted(),
      'Add the contract’s file to its domain in shared/routes.ts.',
    ).toEqual(declared.map(toRouteKey).toSorted());
  });

  it('are each served by exactly one domain', () => {
    const served = apis.flatMap(({ routes }) => routes.map(toRouteKey));

    expect(
      served.toSorted(),
      'Serve the call in one domain: `routes` of its row in infra/manifest come from shared/routes.ts.',
    ).toEqual(allRoutes.map(toRouteKey).toSorted());
  });

  it.each(apis.map((api) => [api.entry, api] as const))(
    'of %s are the operations of its handler',
    async (entry, api) => {
      const { handler } = await load(entry);

      const carriedOut = handler.operations?.map(({ route }) => toRouteKey(route)) ?? [];

      expect(
        carriedOut.toSorted(),
        'List the operation in lambdas/<domain>/api.ts, or remove the contract.',
      ).toEqual(api.routes.map(toRouteKey).toSorted());
    },
  );
});

describe('functions of the manifest', () => {
  it.each(consumers.map((row) => [row.name, row] as const))(
    '%s handles the events of its row, under the same names',
    async (name, row) => {
      const { handler } = await load(row.entry);
      const due = listReactions(row).map((reaction) => [reaction.name, reaction.on]);

      expect(handler.consumer, 'Give `consumer({ name })` the name of its row.').toBe(name);
      expect(
        handler.reactions?.map((reaction) => [reaction.name, reaction.on]),
        'Make the reactions of the handler those of its row in infra/manifest.',
      ).toEqual(due);
    },
  );

  it.each(schedules.map((row) => [row.name, row] as const))(
    '%s runs under its own name',
    async (name, row) => {
      const { handler } = await load(row.entry);

      expect(handler.schedule, 'Give `scheduledJob({ name })` the name of its row.').toBe(name);
    },
  );

  it.each(streamReaders.map((row) => [row.name, row] as const))(
    '%s reads the stream under its own name',
    async (name, row) => {
      const { handler } = await load(row.entry);

      expect(handler.streamReader, 'Give the stream reader the name of its row.').toBe(name);
    },
  );

  it.each(messageReaders.map((row) => [row.name, row] as const))(
    '%s reads messages under its own name',
    async (name, row) => {
      const { handler } = await load(row.entry);

      expect(handler.messageReader, 'Give the message reader the name of its row.').toBe(name);
    },
  );

  it.each(triggers.map((row) => [row.name, row] as const))(
    '%s serves the user pool under its own name',
    async (name, row) => {
      const { handler } = await load(row.entry);

      expect(handler.trigger, 'Give the trigger the name of its row.').toBe(name);
    },
  );

  it('handle events of the catalogue; only listed events have no consumer', () => {
    const handled = new Set(reactions.map(({ on }) => on.detailType));
    const known = eventCatalogue.map(({ detailType }) => detailType);

    expect(
      [...handled].filter((name) => !known.includes(name)),
      'List the event in events/index.ts.',
    ).toEqual([]);
    expect(
      known.filter((name) => !handled.has(name)),
      'Add a reaction to the event, or state in `unhandledEvents` why nothing reacts; remove it there once something does.',
    ).toEqual(Object.keys(unhandledEvents));
  });

  it('handle events that are emitted', () => {
    const emitted = new Set(
      sourceFiles.flatMap((file) =>
        findAll(file, (node) => {
          const [event] = node.type === 'CallExpression' ? (node['arguments'] as unknown[]) : [];
          return nameOf(node['callee']) === 'emit' ? nameOf(event) : undefined;
        }).map(({ value }) => value),
      ),
    );

    expect(
      eventCatalogue.map(({ type }) => type).filter((type) => !emitted.has(type)),
      'Emit the event with `emit(Event, facts)` in the commit that makes it true, or remove it.',
    ).toEqual([]);
  });
});
