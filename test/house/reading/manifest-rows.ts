import { manifest } from '#infra/manifest/index.ts';
import { listReactions } from '#infra/manifest/types.ts';

// Every function of the manifest, by its trigger.
export const apis = manifest.flatMap(({ api }) => (api ? [api] : []));
export const consumers = manifest.flatMap((domain) => domain.consumers);
export const reactions = consumers.flatMap(listReactions);
export const schedules = manifest.flatMap((domain) => domain.schedules);
export const otherFunctions = manifest.flatMap(
  ({ triggers = [], streamReaders = [], messageReaders = [] }) => [
    ...triggers,
    ...streamReaders,
    ...messageReaders,
  ],
);
export const triggers = manifest.flatMap((domain) => domain.triggers ?? []);
export const streamReaders = manifest.flatMap((domain) => domain.streamReaders ?? []);
export const messageReaders = manifest.flatMap((domain) => domain.messageReaders ?? []);
export const functionRows = [...apis, ...consumers, ...schedules, ...otherFunctions];
