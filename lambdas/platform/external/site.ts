import { requireEnv } from '../env.ts';
import { scaleTimeout, timeouts } from '../timeouts.ts';

export type Site = {
  /** True if the page at a path (`/api/health`) loads in time. */
  isAnswering(path: string): Promise<boolean>;
};

const { ms } = timeouts.site;

/** Creates the HTTP adapter for the site at `address` (`https://serena.example`). */
export const makeSite = ({ address }: { readonly address: string }): Site => ({
  async isAnswering(path) {
    try {
      const response = await fetch(new URL(path, address), { signal: AbortSignal.timeout(scaleTimeout(ms)) });
      // Reads the body because a truncated page is a failure.
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  },
});

export const fromEnv = (): Site => makeSite({ address: requireEnv('publicUrl') });
