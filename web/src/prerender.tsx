import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import * as z from 'zod/mini';
import { businessData } from '#shared/catalog/landing.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { PublicSettings } from '#shared/settings/public-settings.ts';
import { text } from './features/landing/copy.ts';
import { LandingSite } from './features/landing/landing-site.tsx';
import { rememberBrand } from './lib/brand.ts';

const Landing = z.object({ settings: PublicSettings });
const wordsOf = ({ brandName, heroTitle, heroTagline }: PublicSettings = publicDefaults) => ({
  brandName,
  heroTitle,
  heroTagline,
});

/**
 * The landing page as the build writes it into index.html, by what the deployed site answered of the center, if it did;
 * the browser takes it over. How to reach the center is in no part of it that people read: it may have changed since.
 */
export function drawn(answer: unknown) {
  const known = Landing.safeParse(answer).data?.settings;
  const start = wordsOf(known);
  rememberBrand(start.brandName);
  const page = (
    <StrictMode>
      <LandingSite start={start} />
    </StrictMode>
  );
  return {
    body: renderToString(page),
    start: JSON.stringify(start).replaceAll('<', '\\u003c'),
    /** What search engines and whoever shares the address read. */
    head: {
      title: `${text.page} · ${start.brandName}`,
      description: start.heroTagline,
      // One that says how to be reached.
      ...(known && known.phone !== '' && { business: businessData(known) }),
    },
  };
}
