import type { IConfiguration, IRegularForbiddenRuleType as Rule } from 'dependency-cruiser';

/** `dir/` is a folder, `*` is one part of a path, `{own}` is the part that `*` matched in `from`. */
type LayerRule = {
  readonly from: string;
  readonly may: readonly string[];
  /** Type-only imports. */
  readonly types?: readonly string[];
};

/**
 * The domains of `lambdas`, in order. Each may import the earlier ones, and no later one (docs/adr/0082).
 * `entries` holds functions that pass actions of a higher domain to a lower one.
 */
const domains = [
  'documents',
  'booking',
  'accounts',
  'catalog',
  'settings',
  'staff',
  'patients',
  'records',
  'intake',
  'inventory',
  'payments',
  'appointments',
  'registers',
  'sales',
  'shop',
  'reports',
  'finance',
  'health',
  'promotions',
  'desk',
  'notifications',
  'live',
  'outbox',
  'entries',
];

/** A domain declares ports for the external services it needs. */
const domainRule = {
  may: [
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
    'lambdas/platform/settle-all.ts',
    'lambdas/platform/receive-file.ts',
  ],
  types: [
    'lambdas/platform/',
    'lambdas/table/system/outbox-entry.store.ts',
    // Rows of any entity, which a merge of clients moves.
    'lambdas/table/people/client-rows.store.ts',
    'lambdas/table/people/patient-merge.entity.ts',
  ],
};

/**
 * Which module may import which. The first matching row applies. Only `test` imports `test`, and only `infra`
 * and `test` import `infra`.
 */
const layers: readonly LayerRule[] = [
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
    // Creates the stores. An adapter throws the errors of its domain's catalog.
    from: 'lambdas/platform/',
    may: [
      'lambdas/platform/',
      'lambdas/table/',
      'shared/core/',
      'shared/*/errors.ts',
      // Meanings of the processor's codes, shared with the browser's form.
      'shared/payments/card-declines.ts',
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
  ...domains.map((domain, index) => ({
    from: `lambdas/${domain}/`,
    ...domainRule,
    may: [...domainRule.may, ...domains.slice(0, index + 1).map((earlier) => `lambdas/${earlier}/`)],
  })),

  {
    from: 'infra/manifest/',
    // The list of reactions is data, with the event, the channel, and the impact of a failure.
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
      // The accounts of the user pool.
      'lambdas/accounts/',
      // The product's own rules create the sales, assignments and online orders of the demo data.
      'lambdas/sales/',
      'lambdas/inventory/',
      'lambdas/shop/',
      'lambdas/booking/last-appointment.ts',
      'lambdas/registers/closing-rows.ts',
      'lambdas/patients/add-patient.ts',
    ],
  },
  // Finds the screens, files and events of every route.
  {
    from: 'infra/product-map.ts',
    may: ['infra/source-links.ts', 'infra/manifest/', 'shared/core/', 'events/'],
  },
  { from: 'infra/map.ts', may: ['infra/product-map.ts', 'infra/manifest/', 'shared/core/'] },
  // Commands that operators run on their own machine.
  {
    from: 'infra/first-admin.ts',
    may: [
      'infra/stage-environment.ts',
      'lambdas/platform/',
      'lambdas/accounts/invite-first-admin.ts',
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
      'lambdas/patients/test-client.ts',
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
    // Components that several features share, such as invitation states, alerts and due consents.
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
    // Labels of states, and accepted file types.
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
      // Accepted file types.
      'shared/files/',
      // The default name of a center.
      'shared/settings/center.ts',
    ],
  },
  // The landing page is prerendered, and hydrated without the app.
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
  // The app's own prerendered pages, and the early requests of its private screens.
  { from: 'web/src/prerender-pages.tsx', may: ['web/src/app/', 'web/src/lib/brand.ts', 'shared/*/'] },
  // A page of `npm run dev` only.
  { from: 'web/src/kit/', may: ['web/src/kit/', 'web/src/ui/', 'shared/core/'] },
  { from: 'web/src/main.tsx', may: ['web/src/app/', 'web/src/ui/styles/'] },
  {
    from: 'web/*.ts',
    may: [
      'web/*.ts',
      'web/src/ui/theme.ts',
      'web/src/ui/widths.ts',
      'web/src/lib/manual.ts',
      'web/src/lib/paths.ts',
      'shared/core/',
    ],
  },
];

type PackageFence = {
  /** Package names, where `*` is any package of a scope. */
  readonly packages: readonly string[];
  readonly only: readonly string[];
  readonly types?: readonly string[];
};

/** Files that may import each external library. The first matching fence applies. */
const fences: readonly PackageFence[] = [
  {
    packages: ['aws-cdk-lib', '@aws-cdk/*', 'constructs', 'cdk-nag'],
    only: ['infra/constructs/', 'infra/stacks/', 'infra/*.ts'],
  },
  {
    packages: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
    only: ['lambdas/platform/', 'lambdas/table/', 'infra/local/'],
    types: ['lambdas/runtime/stream-reader.ts'],
  },
  { packages: ['@aws-sdk/util-dynamodb'], only: ['lambdas/runtime/stream-reader.ts', 'infra/local/'] },
  { packages: ['@aws-sdk/*', '@smithy/*', 'stripe'], only: ['lambdas/platform/', 'infra/local/'] },
  { packages: ['nodemailer'], only: ['lambdas/platform/'] },
  { packages: ['electrodb'], only: ['lambdas/table/'] },
  {
    packages: ['@middy/*', '@aws-lambda-powertools/*'],
    only: ['lambdas/runtime/', 'lambdas/platform/log.ts'],
  },
  {
    packages: ['aws-amplify'],
    only: ['web/src/lib/live.ts', 'web/src/lib/session/auth.ts', 'infra/deploy/smoke/site-session.ts'],
  },
  { packages: ['@aws-amplify/ui-react'], only: ['web/src/ui/', 'web/amplify-css.ts'] },
  { packages: ['@tanstack/react-table'], only: ['web/src/ui/data-table/'] },
  { packages: ['react-hook-form', '@hookform/*', 'sonner'], only: ['web/src/ui/'] },
  { packages: ['maplibre-gl', 'signature_pad', '@floating-ui/*'], only: ['web/src/ui/'] },
  {
    packages: ['react', 'react-dom', 'react-router-dom', 'lucide-react', '@tanstack/*', '@stripe/*'],
    only: ['web/src/'],
  },
  {
    packages: ['vite', '@vitejs/*', 'rolldown', 'esbuild'],
    only: ['web/*.ts', 'infra/local/', 'infra/constructs/functions/'],
  },
  { packages: ['marked'], only: ['web/*.ts'] },
  { packages: ['jose', 'croner', 'ws', 'postal-mime', '@dynoxide/*'], only: ['infra/local/'] },
];

const escapeRegex = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const buildPathRegex = (pattern: string) => {
  const parts = pattern.split('{own}').map((part) => part.split('*').map(escapeRegex).join('([^/]+)'));
  return `^${parts.join('$1')}${pattern.endsWith('/') ? '' : '$'}`;
};
/** Types of untyped packages are in `@types`. */
const buildPackageRegex = (name: string) =>
  `(^|/)node_modules/(@types/)?${name.split('*').map(escapeRegex).join('[^/]+')}/`;

const sourcePaths = '^(shared|events|lambdas|infra|web)/';
const libraryPaths = '(^|/)node_modules/';
/** Modules that web/vite.config.ts or the runtime provides. */
const providedModules = '^(virtual:|@aws-appsync/utils$)';
type RuleTarget = Rule['to'];
const asType: RuleTarget = {
  dependencyTypes: ['type-only', 'type-import'],
  dependencyTypesNot: ['core'],
  couldNotResolve: false,
};
const asValue: RuleTarget = {
  dependencyTypesNot: ['type-only', 'type-import', 'core'],
  couldNotResolve: false,
};

const createRule = (name: string, from: Rule['from'], to: RuleTarget, comment: string): Rule => ({
  name,
  severity: 'error',
  from,
  to,
  comment,
});

const layerRules = layers.flatMap(({ from, may, types = [] }, index) => {
  const layerFiles = {
    path: buildPathRegex(from),
    pathNot: layers.slice(0, index).map((row) => buildPathRegex(row.from)),
  };
  const remedy = `Import from a module that the row '${from}' of test/house/imports.ts allows, or move the shared code. A rule belongs in shared, and code of two domains in the earlier one.`;
  const allowed = [...may.map(buildPathRegex), libraryPaths];
  return [
    createRule(`layer ${from}`, layerFiles, { pathNot: allowed, ...asValue }, remedy),
    createRule(
      `layer ${from} (types)`,
      layerFiles,
      { pathNot: [...allowed, ...types.map(buildPathRegex)], ...asType },
      remedy,
    ),
  ];
});

const fenceRules = fences.flatMap(({ packages, only, types = [] }, index) => {
  const remedy =
    'Use the library through the file that wraps it, which `fences` of test/house/imports.ts names.';
  const library = {
    path: packages.map(buildPackageRegex),
    pathNot: fences.slice(0, index).flatMap((fence) => fence.packages.map(buildPackageRegex)),
  };
  const excludePaths = (allowed: readonly string[]) => ({
    path: sourcePaths,
    pathNot: allowed.map(buildPathRegex),
  });
  return [
    createRule(`fence of ${packages[0]}`, excludePaths(only), { ...library, ...asValue }, remedy),
    createRule(
      `fence of ${packages[0]} (types)`,
      excludePaths([...only, ...types]),
      { ...library, ...asType },
      remedy,
    ),
  ];
});

const plannedPaths = layers.map(({ from }) => buildPathRegex(from));
/** Creates rules against imports from or to paths that should contain no files. */
const createMisplacedRules = (name: string, place: Rule['from'], remedy: string) => [
  createRule(`${name}: importing file`, place, {}, remedy),
  createRule(`${name}: imported file`, {}, { ...place, dependencyTypesNot: ['core'] }, remedy),
];
const rules: Rule[] = [
  ...layerRules,
  ...fenceRules,
  ...createMisplacedRules(
    'in no module',
    { path: sourcePaths, pathNot: [...plannedPaths, '^web/src/assets/'] },
    'Move the file to a module of `layers` in test/house/imports.ts.',
  ),
  ...createMisplacedRules(
    'not in kebab-case',
    { path: '(^|/)[^/]*[A-Z_ ]', pathNot: [libraryPaths, '^test/events/recorded/'] },
    'Rename it in kebab-case.',
  ),
  ...createMisplacedRules(
    'generic file name',
    {
      path: '(^|/)(utils?|helpers|interfaces|services|common|misc)([./]|$)|/types/',
      pathNot: [libraryPaths, providedModules],
    },
    'Name the file after its content, not after its kind.',
  ),
  createRule(
    'unresolved import',
    {},
    { couldNotResolve: true, pathNot: providedModules },
    'Write the path of a file that exists, or install the package: `npm install --save-exact <name>`.',
  ),
  createRule(
    'relative import of another module',
    { path: '^([^/]+)/' },
    {
      path: '^[^/]+/',
      pathNot: ['^$1/', libraryPaths],
      couldNotResolve: false,
      dependencyTypesNot: ['aliased-subpath-import', 'core'],
    },
    'Write the import from the root: `#module/path/file.ts`.',
  ),
  createRule(
    're-export',
    { pathNot: '[.]d[.]ts$' },
    { dependencyTypes: ['export'] },
    'Import it from the file that declares it.',
  ),
  createRule(
    'cycle',
    { path: sourcePaths },
    { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    'Move the code that both files need to a third file.',
  ),
  {
    ...createRule(
      'cycle of domains',
      { path: '^shared/[^/]+$' },
      { circular: true },
      'Move the code that both domains need to shared/core, or to the domain that the other already imports.',
    ),
    scope: 'folder',
  },
];

const config: IConfiguration = {
  forbidden: rules,
  options: {
    doNotFollow: 'node_modules',
    exclude: '^web/dist/',
    moduleSystems: ['es6'],
    // TypeScript 7 has no parser that JavaScript can call.
    parser: 'swc',
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
export default config;
