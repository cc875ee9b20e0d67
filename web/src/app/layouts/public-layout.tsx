import { Link, Outlet } from 'react-router-dom';
import { center } from '#shared/settings/center.ts';
import { paths } from '#web/src/lib/paths.ts';
import { homeHint } from '#web/src/lib/session.ts';
import { Brand } from '#web/src/ui/brand.tsx';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { contentId } from '../root.tsx';

function PublicFooter() {
  return (
    <footer className="public-foot">
      <div className="wrap">
        <div>
          <Brand inverse />
          <p>{center.address}</p>
        </div>
        <nav aria-label="Contacto">
          <a className="n" href={`tel:${center.phone}`}>
            {center.phone}
          </a>
          <a href={`mailto:${center.email}`}>{center.email}</a>
        </nav>
        <nav aria-label="Información">
          <Link to={paths.cancellationPolicy}>Política de cancelación</Link>
          <Link to={paths.login}>Iniciar sesión</Link>
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
          <ButtonLink to={home ?? paths.login}>{home ? 'Mi cuenta' : 'Iniciar sesión'}</ButtonLink>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="public-main">
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
