import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EventContract } from '#events/define-event.ts';
import { allEvents } from '#events/index.ts';
import { manifest } from '#infra/manifest/index.ts';
import { listReactions } from '#infra/manifest/types.ts';
import { type AnyRoute, toRouteKey } from '#shared/core/route.ts';
import { allRoutes } from '#shared/routes.ts';
import {
  apis,
  consumers,
  functionRows,
  messageReaders,
  otherFunctions,
  reactions,
  schedules,
  streamReaders,
  triggers,
} from './reading/manifest-rows.ts';
import { root, sourceFiles } from './reading/source.ts';
import { findAll, readName } from './reading/syntax-tree.ts';

/** Metadata that the runtime attaches to a handler. */
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
  'AppointmentChanged.v1': 'Only notifies open screens. Messages to people have events of their own.',
  'AppointmentCompleted.v1': 'The completion itself writes status, balance and ledger.',
  'AppointmentMissed.v1': 'Only notifies open screens. Clients get no message about a missed appointment.',
  'LocationChanged.v1': 'Only notifies the open team map.',
  'ScheduleChanged.v1': 'Only notifies open screens. A booking reads the hours again.',
  'StaffMemberChanged.v1': 'Only notifies open screens. The invitation has a separate event.',
  'SessionsEnded.v1': 'Only notifies open screens. The stored time already rejects the sessions.',
  'ProspectClosed.v1': 'Only notifies open screens.',
  'ProspectChanged.v1': 'Only notifies open screens.',
  'ProspectsDeleted.v1': 'Only notifies open screens.',
  'HealthChanged.v1': 'Only notifies open screens.',
  'BellNoticePosted.v1': 'Only refreshes open bells.',
  'PatientAdded.v1': 'Only notifies open screens. The invitation has a separate event.',
  'PatientChanged.v1': 'Only notifies open screens.',
  'MedicationChanged.v1': 'Only notifies open screens.',
  'DosesMoved.v1': 'Only notifies open screens. A dispatch reads the lots again.',
  'SaleRefunded.v1': 'Only notifies open screens, including those of the client.',
  'DrawerChanged.v1': 'Only notifies open screens.',
  'ParkedSalesChanged.v1': 'Only notifies open screens.',
  'ReceiptSettled.v1': 'Only notifies open screens.',
  'OrderPlaced.v1': 'Only notifies open screens. The receipt of its sale has a separate event.',
  'OrderChanged.v1': 'Only notifies open screens. Messages to the buyer have events of their own.',
};

const findRepeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const loadModule = async (entry: string): Promise<{ handler: Handler }> => import(path.join(root, entry));

describe('manifest', () => {
  it('has one row for each file that exports a handler, and a file for each row', () => {
    const handlers = sourceFiles.filter(
      ({ path, text }) => path.startsWith('lambdas/') && /^export .*\bhandler\b/m.test(text),
    );

    expect(
      functionRows.map(({ entry }) => entry).toSorted(),
      'Add the function to its domain’s row in infra/manifest, or remove the row of a deleted file: git grep -n "name: .<domain>." infra/manifest.',
    ).toEqual(handlers.map((file) => file.path).toSorted());
  });

  it('places functions in the folders of their domain, named after what they do', () => {
    const misplaced = manifest.flatMap(({ name: domain, api, ...domainRows }) => {
      const functions = [
        ...domainRows.consumers,
        ...domainRows.schedules,
        ...(domainRows.triggers ?? []),
        ...(domainRows.streamReaders ?? []),
        ...(domainRows.messageReaders ?? []),
      ];
      const functionFiles = [
        ...functions.map(({ name, entry }) => ({ name, entry, entryName: name })),
        ...(api ? [{ name: 'api', entry: api.entry, entryName: domain }] : []),
      ];
      return functionFiles
        .filter(
          ({ name, entry, entryName }) =>
            !(entry.startsWith(`lambdas/${domain}/`) && entry.endsWith(`/${name}.ts`)) &&
            entry !== `lambdas/entries/${entryName}.ts`,
        )
        .map(({ entry }) => entry);
    });

    expect(
      misplaced,
      'Move the file to lambdas/<domain>/ or lambdas/entries/ and call it <name of the row>.ts.',
    ).toEqual([]);
  });

  it('names each domain and each function once', () => {
    const functions = [...consumers, ...schedules, ...otherFunctions];

    expect(findRepeated(manifest.map(({ name }) => name)), 'Merge the two rows of the domain.').toEqual([]);
    expect(findRepeated(functions.map(({ name }) => name)), 'Rename one of the functions.').toEqual([]);
  });

  it('names each reaction once, since the name is part of its idempotency record', () => {
    expect(findRepeated(reactions.map(({ name }) => name)), 'Rename one of the reactions.').toEqual([]);
  });

  it('describes the impact of a failure of each row', () => {
    const sharedReactions = consumers.flatMap((row) => ('reactions' in row ? row.reactions : []));
    const impacts = [...functionRows, ...sharedReactions].map(({ errorImpact }) => errorImpact);

    expect(
      impacts.filter((impact) => !/^\p{Lu}.{14,}\.$/u.test(impact)),
      "Write `errorImpact` as one sentence that says who is affected: 'Clients …'.",
    ).toEqual([]);
    expect(findRepeated(impacts), 'Write an `errorImpact` that fits only this row.').toEqual([]);
  });
});

describe('routes', () => {
  it('of every contract file are listed in allRoutes', async () => {
    const contracts = sourceFiles.filter((file) =>
      /^shared\/[^/]+\/(?:[\w-]+\/)*(?:[\w-]+-)?api\.ts$/.test(file.path),
    );
    const modules = await Promise.all(contracts.map((file) => import(path.join(root, file.path))));
    const isRoute = (value: unknown): value is AnyRoute =>
      typeof value === 'object' && value !== null && 'method' in value && 'allow' in value;
    const declaredRoutes = modules.flatMap((module: Record<string, unknown>) =>
      Object.values(module).filter(isRoute),
    );

    expect(
      allRoutes.map(toRouteKey).toSorted(),
      'Add the contract’s file to its domain in shared/routes.ts.',
    ).toEqual(declaredRoutes.map(toRouteKey).toSorted());
  });

  it('are each served by exactly one domain', () => {
    const servedKeys = apis.flatMap(({ routes }) => routes.map(toRouteKey));

    expect(
      servedKeys.toSorted(),
      'Serve the call in one domain: `routes` of its row in infra/manifest come from shared/routes.ts.',
    ).toEqual(allRoutes.map(toRouteKey).toSorted());
  });

  it.each(apis.map((api) => [api.entry, api] as const))(
    'of %s are the operations of its handler',
    async (entry, api) => {
      const { handler } = await loadModule(entry);

      const servedRoutes = handler.operations?.map(({ route }) => toRouteKey(route)) ?? [];

      expect(
        servedRoutes.toSorted(),
        'List the operation in lambdas/<domain>/api.ts, or remove the contract.',
      ).toEqual(api.routes.map(toRouteKey).toSorted());
    },
  );
});

describe('functions of the manifest', () => {
  it.each(consumers.map((row) => [row.name, row] as const))(
    '%s handles the events of its row, under the same names',
    async (name, row) => {
      const { handler } = await loadModule(row.entry);
      const declaredReactions = listReactions(row).map((reaction) => [reaction.name, reaction.on]);

      expect(handler.consumer, 'Give `consumer({ name })` the name of its row.').toBe(name);
      expect(
        handler.reactions?.map((reaction) => [reaction.name, reaction.on]),
        'Give the handler the reactions of its row in infra/manifest.',
      ).toEqual(declaredReactions);
    },
  );

  it.each(schedules.map((row) => [row.name, row] as const))(
    '%s runs under its own name',
    async (name, row) => {
      const { handler } = await loadModule(row.entry);

      expect(handler.schedule, 'Give `scheduledJob({ name })` the name of its row.').toBe(name);
    },
  );

  it.each(streamReaders.map((row) => [row.name, row] as const))(
    '%s reads the stream under its own name',
    async (name, row) => {
      const { handler } = await loadModule(row.entry);

      expect(handler.streamReader, 'Give the stream reader the name of its row.').toBe(name);
    },
  );

  it.each(messageReaders.map((row) => [row.name, row] as const))(
    '%s reads messages under its own name',
    async (name, row) => {
      const { handler } = await loadModule(row.entry);

      expect(handler.messageReader, 'Give the message reader the name of its row.').toBe(name);
    },
  );

  it.each(triggers.map((row) => [row.name, row] as const))(
    '%s serves the user pool under its own name',
    async (name, row) => {
      const { handler } = await loadModule(row.entry);

      expect(handler.trigger, 'Give the trigger the name of its row.').toBe(name);
    },
  );

  it('handle events of the catalog, and only listed events have no consumer', () => {
    const handledEvents = new Set(reactions.map(({ on }) => on.detailType));
    const catalogEvents = allEvents.map(({ detailType }) => detailType);

    expect(
      [...handledEvents].filter((name) => !catalogEvents.includes(name)),
      'List the event in events/index.ts.',
    ).toEqual([]);
    expect(
      catalogEvents.filter((name) => !handledEvents.has(name)),
      'Add a reaction to the event, or state in `unhandledEvents` why nothing reacts. Remove it there once something reacts.',
    ).toEqual(Object.keys(unhandledEvents));
  });

  it('handle events that are emitted', () => {
    const emitted = new Set(
      sourceFiles.flatMap((file) =>
        findAll(file, (node) => {
          const [event] = node.type === 'CallExpression' ? (node['arguments'] as unknown[]) : [];
          return readName(node['callee']) === 'emit' ? readName(event) : undefined;
        }).map(({ value }) => value),
      ),
    );

    expect(
      allEvents.map(({ type }) => type).filter((type) => !emitted.has(type)),
      'Emit the event with `emit(Event, facts)` in the commit that makes it true, or remove it.',
    ).toEqual([]);
  });
});
