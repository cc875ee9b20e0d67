import { publicText } from '#web/src/components/public/copy.ts';
import { PlainLink, PublicFrame } from '#web/src/components/public/public-frame.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import type { HeroCopy } from './hero.tsx';
import { LandingPage } from './landing-page.tsx';

/** The landing page without the router, as visitors first load it. */
export function LandingSite({ start }: { start?: HeroCopy }) {
  return (
    <>
      <a className="skip-link" href={`#${contentId}`}>
        {publicText.skip}
      </a>
      <PublicFrame link={PlainLink} fetches={false}>
        <LandingPage {...(start && { start })} />
      </PublicFrame>
    </>
  );
}
