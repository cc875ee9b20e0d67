import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { allRoutes } from '#shared/routes.ts';

const root = join(import.meta.dirname, '../..');

const errorModules = await Promise.all(
  globSync('shared/**/errors.ts', { cwd: root }).map((file) => import(join(root, file))),
);
const errors = errorModules
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Errors'))
  .flatMap(([, errorCatalog]) => Object.values(errorCatalog as Record<string, ErrorDefinition>));

/** `own` names the parameter that must be the caller's own id. */
const calls = allRoutes.map(({ method, path, allow, own = {}, beforeSecondFactor, startsSession }) => {
  const ownParameters = Object.entries(own).map(([role, parameter]) => `${role}=${parameter}`);
  const earlyAccess = [
    beforeSecondFactor && 'before-second-factor',
    startsSession && 'before-session',
  ].filter(Boolean);
  return [`${method} ${path}:`, ...allow.toSorted(), ...ownParameters, ...earlyAccess].join(' ');
});

// A new or removed route, role or error shows in the diff of api-surface.txt. Update it with
// `npx vitest run test/shared/api-surface.test.ts -u`.
it('the API has the recorded calls, with their roles, and the recorded errors', async () => {
  const lines = [
    ...calls.toSorted(),
    '',
    ...errors.map(({ code, status }) => `${status} ${code}`).toSorted(),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('api-surface.txt');
});
