import type { Site } from '../seams/site.ts';
import { scaled, timeouts } from '../timeouts.ts';

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
