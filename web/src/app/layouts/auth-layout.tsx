import { Outlet } from 'react-router-dom';
import { center } from '#shared/settings/center.ts';
import hero from '#web/src/assets/hero.jpg';
import { Brand } from '#web/src/ui/brand.tsx';
import { contentId } from '../root.tsx';
import { text } from '../text.ts';

/** Sign-in and recovery. */
export function AuthLayout() {
  return (
    <div className="auth">
      <div className="auth__side">
        <header>
          <Brand />
        </header>
        <main id={contentId} tabIndex={-1} className="auth__main">
          <Outlet />
        </main>
        <footer className="auth__foot small muted">
          {text.help}{' '}
          <a className="link nowrap n" href={`tel:${center.phone}`}>
            {center.phone}
          </a>
        </footer>
      </div>
      <aside className="auth__picture" aria-hidden>
        <img src={hero} alt="" width="1200" height="1200" />
      </aside>
    </div>
  );
}
