import { Link, Outlet } from 'react-router-dom';
import { center } from '#shared/settings/center.ts';
import { paths } from '#web/src/lib/paths.ts';
import { homeHint } from '#web/src/lib/session.ts';
import { Brand } from '#web/src/ui/brand.tsx';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { contentId } from '../root.tsx';
import { text } from '../text.ts';

function PublicFooter() {
  return (
    <footer className="public-foot">
      <div className="wrap">
        <div>
          <Brand inverse />
          <p>{center.address}</p>
        </div>
        <nav aria-label={text.contact}>
          <a className="n" href={`tel:${center.phone}`}>
            {center.phone}
          </a>
          <a href={`mailto:${center.email}`}>{center.email}</a>
        </nav>
        <nav aria-label={text.information}>
          <Link to={paths.cancellationPolicy}>{text.policy}</Link>
          <Link to={paths.login}>{text.login}</Link>
        </nav>
      </div>
    </footer>
  );
}

export function PublicLayout() {
  const home = homeHint();
  return (
    <>
      <header className="public-head">
        <div className="wrap">
          <Brand />
          <ButtonLink to={home ?? paths.login}>{home ? text.myAccount : text.login}</ButtonLink>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="public-main">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
