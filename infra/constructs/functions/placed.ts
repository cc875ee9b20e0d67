import type { Api, Domain, Schedule } from '#infra/manifest/types.ts';

/** The part of a manifest row that defines a function. */
export type Placed = Pick<Schedule, 'name' | 'entry' | 'uses' | 'writes' | 'errorImpact'>;

/** Names a domain's API as a function row: `appointments-api`. */
export const placedApi = (domainName: string, api: Api): Placed => ({ ...api, name: `${domainName}-api` });

/** Lists the functions that run in the background, whose failures go to a dead letter queue. */
export const backgroundOf = (manifest: readonly Domain[]): Placed[] =>
  manifest.flatMap(({ consumers, schedules, streamReaders = [], messageReaders = [] }) => [
    ...consumers,
    ...schedules,
    ...streamReaders,
    ...messageReaders,
  ]);

/** Lists every function of the product in the manifest's order. */
export const functionsOf = (manifest: readonly Domain[]): Placed[] =>
  manifest.flatMap((domain) => [
    ...(domain.api ? [placedApi(domain.name, domain.api)] : []),
    ...backgroundOf([domain]),
    ...(domain.triggers ?? []),
  ]);
