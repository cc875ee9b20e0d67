import { Link, Outlet, useLocation } from 'react-router-dom';
import { PublicFrame } from '#web/src/components/public/public-frame.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';
import { useCanonical } from './use-canonical.ts';

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
  useCanonical();
  if (pathname === paths.intake) return <FocusedFrame />;
  return (
    <PublicFrame link={Link}>
      <Outlet />
    </PublicFrame>
  );
}
