import type { Api, Domain, Schedule } from '#infra/manifest/types.ts';

/** The part of a manifest row that makes a function. */
export type Placed = Pick<Schedule, 'name' | 'entry' | 'uses' | 'writes' | 'errorImpact'>;

/** A domain's API as a row with a name of its own: `appointments-api`. */
export const placedApi = (domainName: string, api: Api): Placed => ({ ...api, name: `${domainName}-api` });

/** The rows that work in the background: what fails there waits in a dead letter queue. */
export const backgroundOf = (manifest: readonly Domain[]): Placed[] =>
  manifest.flatMap(({ consumers, schedules, streamReaders = [], messageReaders = [] }) => [
    ...consumers,
    ...schedules,
    ...streamReaders,
    ...messageReaders,
  ]);

/** Every function of the product, in the manifest's order. */
export const functionsOf = (manifest: readonly Domain[]): Placed[] =>
  manifest.flatMap((domain) => [
    ...(domain.api ? [placedApi(domain.name, domain.api)] : []),
    ...backgroundOf([domain]),
    ...(domain.triggers ?? []),
  ]);
