import type { Api, Domain, Schedule } from '#infra/manifest/types.ts';

export type FunctionDefinition = Pick<Schedule, 'name' | 'entry' | 'uses' | 'writes' | 'errorImpact'>;

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

export const listFunctions = (manifest: readonly Domain[]): FunctionDefinition[] =>
  manifest.flatMap((domain) => [
    ...(domain.api ? [toApiFunction(domain.name, domain.api)] : []),
    ...listBackgroundFunctions([domain]),
    ...(domain.triggers ?? []),
  ]);
