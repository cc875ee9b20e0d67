import { Outlet } from 'react-router-dom';
import hero from '#web/src/assets/hero.jpg';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';
import { useCanonical } from './use-canonical.ts';

/** Layout of the sign-in and password recovery pages. */
export function AuthLayout() {
  useCanonical();
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
          <CallUs lead={text.help} />
        </footer>
      </div>
      <aside className="auth__picture" aria-hidden>
        {/* Lazy, because phones hide the picture. */}
        <img src={hero} alt="" width="1200" height="1200" loading="lazy" />
      </aside>
    </div>
  );
}
