import { builtSite } from '#infra/local/runtime/built-site.ts';

/** Before the first journey, so that no two processes build the same pages. */
export const setup = async (): Promise<void> => void (await builtSite());
