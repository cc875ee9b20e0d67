import type { Api, Domain, Schedule } from '#infra/manifest/types.ts';

/** The part of a manifest row that defines a function. */
export type FunctionDefinition = Pick<Schedule, 'name' | 'entry' | 'uses' | 'writes' | 'errorImpact'>;

/** Names a domain's API as a function row: `appointments-api`. */
export const toApiFunction = (domainName: string, api: Api): FunctionDefinition => ({
  ...api,
  name: `${domainName}-api`,
});

/** Lists the functions that run in the background, whose failures go to a dead letter queue. */
export const listBackgroundFunctions = (manifest: readonly Domain[]): FunctionDefinition[] =>
  manifest.flatMap(({ consumers, schedules, streamReaders = [], messageReaders = [] }) => [
    ...consumers,
    ...schedules,
    ...streamReaders,
    ...messageReaders,
  ]);

/** Lists every function of the product in the manifest's order. */
export const listFunctions = (manifest: readonly Domain[]): FunctionDefinition[] =>
  manifest.flatMap((domain) => [
    ...(domain.api ? [toApiFunction(domain.name, domain.api)] : []),
    ...listBackgroundFunctions([domain]),
    ...(domain.triggers ?? []),
  ]);
