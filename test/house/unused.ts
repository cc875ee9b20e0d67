import type { KnipConfig } from 'knip';
import { functionRows } from './reading/manifest-rows.ts';

/** Entry points called by name from outside the code. */
const productionEntries = [
  'infra/app.ts',
  'infra/deploy.ts',
  'infra/print-aws-figures.ts',
  'infra/local/first-admin.ts',
  'infra/local/smoke.ts',
  'infra/map.ts',
  'infra/local/setup.mjs',
  'infra/local/main.ts',
  'infra/local/reset.ts',
  'infra/local/operations/import-clients.ts',
  'infra/local/operations/import-old-sales.ts',
  'infra/local/operations/rebuild-day-totals.ts',
  'infra/local/operations/restore/main.ts',
  'web/src/main.tsx',
  'web/src/landing.tsx',
  'web/src/prerender.tsx',
  'web/src/prerender-pages.tsx',
  // Used by web/kit.html, which only `npm run dev` serves.
  'web/src/kit/main.tsx',
  'web/vite.config.ts',
];

/** Test entry points, such as configurations and code that runs in its own process or bundle. */
const testEntries = [
  'test/house/{imports,unused}.ts',
  'test/bench/functions/bare-handler.ts',
  'test/bench/web/{landing-page-loads,live-rounds,map-rounds,private-page-loads,shop-page-loads}.ts',
  'test/infra/fixtures/{handler,neighbour}.ts',
  'test/local/session-process.ts',
  'test/mutate/registry.ts',
];

/** With `--production` tests do not count as users, so code that only tests use is reported. */
const config: KnipConfig = {
  entry: [
    ...[...functionRows.map(({ entry }) => entry), ...productionEntries].map((file) => `${file}!`),
    ...testEntries,
  ],
  project: ['{shared,events,lambdas,infra,web}/**/*.{ts,tsx,mjs}!', 'test/**/*.{ts,tsx}'],
  // A type named by an exported signature may be exported.
  include: ['files', 'dependencies', 'unlisted', 'unresolved', 'binaries', 'exports', 'nsExports'],
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // Only tests move the server's clock, or ask when a schedule would run.
    'lambdas/platform/clock.ts': ['exports'],
    'infra/local/bus/schedules.ts': ['exports'],
  },
  // The parser of dependency-cruiser, and a module of the AppSync runtime.
  ignoreDependencies: ['@swc/core', '@aws-appsync/utils'],
  ignoreBinaries: ['mount', 'openssl', 'umount'],
};
export default config;
