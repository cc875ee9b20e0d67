import { Link, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { PublicFrame } from '#web/src/parts/public-frame.tsx';
import { Brand } from '#web/src/ui/brand.tsx';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { contentId } from '#web/src/ui/content-id.ts';
import { text } from '../text.ts';

/** The questionnaire: one way on, and one way out. */
function FocusedFrame() {
  return (
    <>
      <header className="public-head">
        <div className="wrap">
          <Brand />
          <div className="push">
            <ButtonLink to={paths.landing} variant="ghost">
              {text.leave}
            </ButtonLink>
          </div>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="public-main">
        <Outlet />
      </main>
    </>
  );
}

export function PublicLayout() {
  const { pathname } = useLocation();
  if (pathname === paths.intake) return <FocusedFrame />;
  return (
    <PublicFrame link={Link}>
      <Outlet />
    </PublicFrame>
  );
}
