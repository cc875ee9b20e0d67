import { required } from '../env.ts';
import { scaled, timeouts } from '../timeouts.ts';

/** The site at its public address. */
export type Site = {
  /** Whether a visitor gets the page at this path (`/api/health`); false also when nothing answers in time. */
  isAnswering(path: string): Promise<boolean>;
};

const { ms } = timeouts.site;

/** Loads pages of the site at `address` (`https://serena.example`) over HTTP. */
export const makeSite = ({ address }: { readonly address: string }): Site => ({
  async isAnswering(path) {
    try {
      const response = await fetch(new URL(path, address), { signal: AbortSignal.timeout(scaled(ms)) });
      // A page that stops half-way is no page.
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  },
});

export const fromEnv = (): Site => makeSite({ address: required('publicUrl') });
