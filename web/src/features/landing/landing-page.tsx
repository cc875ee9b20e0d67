import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { useKnownCenter } from '#web/src/components/center/center.ts';
import { ChatButton } from '#web/src/components/public/chat-button.tsx';
import { landingParts } from '#web/src/components/public/copy.ts';
import { Promotion } from '#web/src/components/public/landing-banner.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { About } from './about.tsx';
import { Services } from './category-grid.tsx';
import { text } from './copy.ts';
import { Hero, type HeroCopy } from './hero.tsx';
import { useLanding } from './landing-data.ts';
import { Products } from './products.tsx';
import './landing.css';
import './offer.css';
import { useEffect } from 'react';
import { buildBusinessData } from '#shared/catalog/landing.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';

const descriptionSelectors = {
  'meta[name="description"]': 'name',
  'meta[property="og:description"]': 'property',
};
const businessSelector = 'script[type="application/ld+json"]';

/** Returns the element of the document's head and creates it if the build has none. */
function findOrCreateInHead(selector: string, create: () => HTMLElement): Element {
  const element = document.head.querySelector(selector);
  return element ?? document.head.appendChild(create());
}

const createScript = () => Object.assign(document.createElement('script'), { type: 'application/ld+json' });
const buildMetaFactory = (attribute: string) => () => {
  const meta = document.createElement('meta');
  meta.setAttribute(attribute, attribute === 'name' ? 'description' : 'og:description');
  return meta;
};

/** Updates the metadata for search engines and link previews with the center's current settings. */
function useSharedHead(settings: PublicSettings | undefined): void {
  useEffect(() => {
    if (!settings) return;
    for (const [selector, attribute] of Object.entries(descriptionSelectors))
      findOrCreateInHead(selector, buildMetaFactory(attribute)).setAttribute('content', settings.heroTagline);
    findOrCreateInHead(businessSelector, createScript).textContent = buildBusinessData(settings);
  }, [settings]);
}

/** Shown while the services load, without a skeleton whose height would shift the page. */
function LandingPlaceholder({
  error,
  isBusy,
  retry,
}: {
  error?: string;
  isBusy: boolean;
  retry: () => void;
}) {
  return (
    <section id={landingParts.services} className="wrap" style={{ minHeight: '100vh' }} aria-busy={isBusy}>
      {error === undefined ? (
        <p role="status" className="visually-hidden">
          {text.loading}
        </p>
      ) : (
        <div role="alert" className="state">
          <p className="text-16 weight-600">{text.failed}</p>
          <p className="muted">{error}</p>
          <button type="button" className={toButtonClass()} aria-busy={isBusy} onClick={retry}>
            {isBusy ? text.retrying : text.retry}
          </button>
        </div>
      )}
    </section>
  );
}

/** `/`: the landing page. All content but the initial hero copy comes from the center's settings. */
export function LandingPage({ start = publicDefaults }: { start?: HeroCopy }) {
  const { landing, ...placeholderProps } = useLanding();
  const settings = useKnownCenter({ fetches: false });
  useDocumentTitle(text.page);
  useSharedHead(settings);
  return (
    <>
      <Hero copy={settings ?? start} settings={settings} />
      {landing ? (
        <>
          {landing.banner && (
            <Stack pad="8 0 0 0" phone={{ pad: '16 0 0 0' }} className="wrap">
              <Promotion banner={landing.banner} />
            </Stack>
          )}
          <Services categories={landing.categories} />
          <Products products={landing.products} />
        </>
      ) : (
        <LandingPlaceholder {...placeholderProps} />
      )}
      <About settings={settings} />
      {settings && <ChatButton chat={settings.chat} />}
    </>
  );
}
