import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import * as z from 'zod/mini';
import { buildBusinessData } from '#shared/catalog/landing.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { PublicSettings } from '#shared/settings/public-settings.ts';
import { text } from './features/landing/copy.ts';
import { LandingSite } from './features/landing/landing-site.tsx';
import { rememberBrand } from './lib/brand.ts';

const LandingReply = z.object({ settings: PublicSettings });
const toLandingCopy = ({ brandName, heroTitle, heroTagline }: PublicSettings = publicDefaults) => ({
  brandName,
  heroTitle,
  heroTagline,
});

/**
 * Renders the landing page to HTML for the build. Contact data stay out of the body, since they may change.
 */
export function renderLanding(answer: unknown) {
  const settings = LandingReply.safeParse(answer).data?.settings;
  const start = toLandingCopy(settings);
  rememberBrand(start.brandName);
  const page = (
    <StrictMode>
      <LandingSite start={start} />
    </StrictMode>
  );
  return {
    body: renderToString(page),
    start: JSON.stringify(start).replaceAll('<', '\\u003c'),
    /** Read by search engines and link previews. */
    head: {
      title: `${text.page} · ${start.brandName}`,
      description: start.heroTagline,
      ...(settings && settings.phone !== '' && { business: buildBusinessData(settings) }),
    },
  };
}
