import { describe, expect, it } from 'vitest';
import { everyImport, type Import, leadsNowhere } from './reading/module-graph.ts';
import { isIn, ownPartIn } from './reading/path-pattern.ts';
import { sourceFiles } from './reading/source.ts';

type Row = {
  readonly from: string;
  readonly may: readonly string[];
  /** Only as types, which are gone when the program runs. */
  readonly types?: readonly string[];
};

/**
 * Who may import whom, the first row that fits: `shared` decides, `lambdas` does, `events` tells, `web` shows,
 * `infra` places, `test` proves. Nothing but `test` imports `test`; nothing but `infra` and `test` imports `infra`.
 */
const house: readonly Row[] = [
  { from: 'shared/core/', may: ['shared/core/'] },
  { from: 'shared/*/', may: ['shared/core/', 'shared/*/'] },
  { from: 'shared/*.ts', may: ['shared/'] },
  { from: 'events/', may: ['events/', 'shared/*/'] },

  {
    from: 'lambdas/table/',
    may: ['lambdas/table/', 'shared/*/'],
    types: ['lambdas/platform/', 'events/define-event.ts'],
  },
  {
    // Assembles the stores; an outside seam answers with the errors of its domain's catalogue.
    from: 'lambdas/platform/',
    may: [
      'lambdas/platform/',
      'lambdas/table/',
      'shared/core/',
      'shared/*/errors.ts',
      // What the processor's codes mean to a person, as its own form says it in the browser.
      'shared/payments/card-refusals.ts',
      'shared/files/',
    ],
    types: ['events/define-event.ts'],
  },
  {
    from: 'lambdas/runtime/',
    may: [
      'lambdas/runtime/',
      'lambdas/platform/',
      'shared/core/',
      'shared/*/errors.ts',
      'events/define-event.ts',
    ],
    types: ['lambdas/table/'],
  },
  {
    // Domains meet only in the table and on the bus; of the outside world they name the services they need.
    from: 'lambdas/*/',
    may: [
      'lambdas/{own}/',
      'lambdas/runtime/',
      'shared/',
      'events/',
      'lambdas/platform/external/from-env.ts',
      'lambdas/platform/commit.ts',
      'lambdas/platform/env.ts',
      'lambdas/platform/event-size.ts',
      'lambdas/platform/ids.ts',
      'lambdas/platform/temporary-password.ts',
      'lambdas/platform/log.ts',
      'lambdas/platform/metrics.ts',
      'lambdas/platform/pages.ts',
      'lambdas/platform/retry-stale.ts',
      'lambdas/platform/side-by-side.ts',
      'lambdas/platform/received-file.ts',
      // What a domain offers the others.
      'lambdas/*/offers/',
    ],
    types: ['lambdas/platform/', 'lambdas/table/system/outbox-entry.store.ts'],
  },

  {
    from: 'infra/manifest/',
    // The list of reactions is data: which event is told, by which channel, and who is hurt when it is not.
    may: ['infra/manifest/', 'shared/core/', 'shared/*.ts', 'events/', 'lambdas/*/reactions/reactions.ts'],
    types: ['lambdas/table/engine/leading-keys.ts'],
  },
  {
    from: 'infra/constructs/',
    may: [
      'infra/constructs/',
      'infra/manifest/',
      'infra/stages.ts',
      'shared/core/',
      'shared/live/channels.ts',
      'shared/files/incoming-folder.ts',
      'lambdas/platform/env.ts',
      'lambdas/platform/metrics.ts',
      'lambdas/table/engine/indexes.ts',
      'lambdas/table/engine/leading-keys.ts',
    ],
  },
  {
    from: 'infra/stacks/',
    may: ['infra/stacks/', 'infra/constructs/', 'infra/manifest/', 'infra/stages.ts', 'shared/core/'],
  },
  {
    from: 'infra/local/',
    may: [
      'infra/local/',
      'infra/manifest/',
      'infra/*.ts',
      'infra/deploy/',
      'shared/',
      'events/',
      'lambdas/platform/',
      'lambdas/table/',
      // Whom the user pool knows.
      'lambdas/accounts/',
      // What the demonstration did is done by the product's own rules: sold at the till, assigned in the cupboard, ordered online.
      'lambdas/sales/',
      'lambdas/inventory/',
      'lambdas/shop/',
      'lambdas/registers/offers/closings.ts',
      'lambdas/patients/offers/add-patient.ts',
      'lambdas/payments/offers/refund-card-return.ts',
    ],
  },
  // Finds the screens, files and events of every call.
  {
    from: 'infra/product-map.ts',
    may: ['infra/source-links.ts', 'infra/manifest/', 'shared/core/', 'events/'],
  },
  { from: 'infra/map.ts', may: ['infra/product-map.ts', 'infra/manifest/', 'shared/core/'] },
  // What operators run: an operation of the product, from their own machine.
  {
    from: 'infra/first-admin.ts',
    may: [
      'infra/stage-environment.ts',
      'lambdas/platform/',
      'lambdas/accounts/offers/invite-first-admin.ts',
      'shared/accounts/account.ts',
    ],
  },
  {
    from: 'infra/stage-environment.ts',
    may: ['infra/centers/', 'infra/deploy/commands.ts', 'infra/stages.ts', 'lambdas/platform/env.ts'],
  },
  { from: 'infra/centers/', may: ['infra/centers/', 'infra/stages.ts'] },
  {
    from: 'infra/deploy/smoke/',
    may: [
      'infra/deploy/smoke/',
      'infra/stage-environment.ts',
      'infra/stages.ts',
      'lambdas/platform/',
      'lambdas/patients/offers/test-client.ts',
      'shared/',
    ],
  },
  {
    from: 'infra/deploy/',
    may: ['infra/deploy/', 'infra/centers/', 'infra/manifest/', 'infra/stages.ts'],
  },
  {
    from: 'infra/*.ts',
    may: ['infra/*.ts', 'infra/centers/', 'infra/deploy/', 'infra/manifest/', 'infra/stacks/', 'cdk.json'],
  },

  {
    from: 'web/src/app/',
    may: [
      'web/src/app/',
      'web/src/features/',
      'web/src/components/',
      'web/src/ui/',
      'web/src/lib/',
      'web/src/assets/',
      'shared/*/',
    ],
  },
  {
    // What screens of several features show of one domain: an invitation's state, an alert, a consent that is due.
    from: 'web/src/components/',
    may: ['web/src/components/', 'web/src/ui/', 'web/src/lib/', 'web/src/assets/', 'shared/*/'],
  },
  {
    from: 'web/src/features/*/',
    may: [
      'web/src/features/{own}/',
      'web/src/components/',
      'web/src/ui/',
      'web/src/lib/',
      'web/src/assets/',
      'shared/*/',
    ],
  },
  {
    // The words of states; what files are taken.
    from: 'web/src/ui/',
    may: [
      'web/src/ui/',
      'web/src/lib/',
      'web/src/assets/',
      'shared/core/',
      'shared/files/',
      'shared/*/labels.ts',
    ],
    types: ['shared/*/'],
  },
  {
    from: 'web/src/lib/',
    may: [
      'web/src/lib/',
      'web/src/ui/',
      'shared/core/',
      'shared/*/labels.ts',
      'shared/*/api.ts',
      // What files are taken.
      'shared/files/',
      // What a center is called until it is known.
      'shared/settings/center.ts',
    ],
  },
  // The landing stands alone: drawn at build, and woken in the browser without the app around it.
  {
    from: 'web/src/landing.tsx',
    may: ['web/src/features/landing/', 'web/src/lib/brand.ts', 'web/src/ui/styles/'],
  },
  {
    from: 'web/src/prerender.tsx',
    may: [
      'web/src/features/landing/',
      'web/src/lib/brand.ts',
      'shared/settings/',
      'shared/catalog/landing.ts',
    ],
  },
  // The app's own pages, drawn at build.
  {
    from: 'web/src/draw-pages.tsx',
    may: [
      'web/src/app/',
      'web/src/lib/brand.ts',
      'shared/core/',
      'shared/settings/',
      'shared/shop/shelf-api.ts',
    ],
  },
  // A page of `npm run dev` alone.
  { from: 'web/src/kit/', may: ['web/src/kit/', 'web/src/ui/', 'shared/core/'] },
  { from: 'web/src/main.tsx', may: ['web/src/app/', 'web/src/ui/styles/'] },
  {
    from: 'web/*.ts',
    may: ['web/*.ts', 'web/src/ui/theme.ts', 'web/src/lib/paths.ts', 'shared/core/'],
  },
];

const rowOf = (file: string) => house.find(({ from }) => ownPartIn(from, file) !== undefined);

function isAllowed({ from, target, typeOnly }: Import): boolean {
  const row = rowOf(from);
  if (!row || target === undefined) return row !== undefined;
  const own = ownPartIn(row.from, from);
  return isIn(row.may, target, own) || (typeOnly && isIn(row.types ?? [], target, own));
}

const sourceImports = everyImport.filter(({ from }) => sourceFiles.some(({ path }) => path === from));
const written = ({ from, line, specifier, typeOnly }: Import) =>
  `${from}:${line} ${typeOnly ? 'type ' : ''}${specifier}`;

describe('every import', () => {
  it('keeps to the rooms it may enter', () => {
    expect(
      sourceImports.filter((each) => !isAllowed(each)).map(written),
      'Import from a room that the row of `house` for this file names, or move what is shared: a rule to shared, what domains offer each other to lambdas/<domain>/offers.',
    ).toEqual([]);
  });

  it('is written in a file whose room is on the plan', () => {
    expect(
      sourceFiles.map(({ path }) => path).filter((file) => !rowOf(file)),
      'Move the file to a room of `house` in this test.',
    ).toEqual([]);
  });

  it('leads to a file, whose name it spells out with its extension', () => {
    expect(
      everyImport.filter(leadsNowhere).map(written),
      'Write the path of a file that exists, with its extension.',
    ).toEqual([]);
  });

  it('of another room is written from the root', () => {
    const room = (file: string) => file.split('/')[0];
    const climbing = everyImport.filter(
      ({ from, target, specifier }) =>
        target?.includes('/') && specifier.startsWith('.') && room(from) !== room(target),
    );

    expect(climbing.map(written), 'Write the import from the root: `#room/path/file.ts`.').toEqual([]);
  });
});
