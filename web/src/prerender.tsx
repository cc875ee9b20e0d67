import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { center } from '#shared/settings/center.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { LandingSite } from './features/landing/landing-site.tsx';
import { text } from './features/landing/text.ts';

/** The landing page as the build writes it into index.html, as a centre starts; the browser takes it over. */
export const body = () =>
  renderToString(
    <StrictMode>
      <LandingSite />
    </StrictMode>,
  );

/** What search engines and whoever shares the address read. */
export const head = { title: `${text.page} · ${center.brandName}`, description: publicDefaults.heroTagline };
