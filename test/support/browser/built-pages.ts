import { prepareBuiltSite } from '#infra/local/runtime/built-site.ts';

/** Builds the pages before the first journey, so that no two processes build them at once. */
export const setup = async (): Promise<void> => void (await prepareBuiltSite());
