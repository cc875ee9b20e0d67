import { publicDefaults } from '#shared/settings/public-defaults.ts';
import { useKnownCenter } from '#web/src/components/center/center.ts';
import { ChatButton } from '#web/src/components/public/chat-button.tsx';
import { landingParts } from '#web/src/components/public/copy.ts';
import { Promotion } from '#web/src/components/public/landing-banner.tsx';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { About } from './about.tsx';
import { Services } from './category-grid.tsx';
import { text } from './copy.ts';
import { Hero, type HeroWords } from './hero.tsx';
import { useLanding } from './landing-data.ts';
import { Products } from './products.tsx';
import { useSharedHead } from './use-shared-head.ts';
import './landing.css';
import './offer.css';

/** Until the services are here nothing stands in their place, so that nothing moves when they come. */
function Waiting({ error, isBusy, retry }: { error?: string; isBusy: boolean; retry: () => void }) {
  return (
    <section id={landingParts.services} className="wrap landing__waiting" aria-busy={isBusy}>
      {error === undefined ? (
        <p role="status" className="visually-hidden">
          {text.loading}
        </p>
      ) : (
        <div role="alert" className="state">
          <p className="state__title">{text.failed}</p>
          <p className="muted">{error}</p>
          <button type="button" className={buttonClass()} aria-busy={isBusy} onClick={retry}>
            {isBusy ? text.retrying : text.retry}
          </button>
        </div>
      )}
    </section>
  );
}

/**
 * `/`: who the center is and what it offers; the same for everybody. How to reach it is said by the owner's own record
 * or not at all; only the words the page opens with are there before it, as the build knew them.
 */
export function LandingPage({ start = publicDefaults }: { start?: HeroWords }) {
  const { landing, ...waiting } = useLanding();
  const known = useKnownCenter({ asks: false });
  useDocumentTitle(text.page);
  useSharedHead(known);
  return (
    <>
      <Hero words={known ?? start} known={known} />
      {landing ? (
        <>
          {landing.banner && (
            <div className="wrap landing__promotion">
              <Promotion banner={landing.banner} />
            </div>
          )}
          <Services categories={landing.categories} />
          <Products products={landing.products} />
        </>
      ) : (
        <Waiting {...waiting} />
      )}
      <About known={known} />
      {known && <ChatButton chat={known.chat} />}
    </>
  );
}
