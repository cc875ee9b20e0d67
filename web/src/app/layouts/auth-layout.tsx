import { Outlet } from 'react-router-dom';
import { dialled } from '#shared/settings/chat.ts';
import hero from '#web/src/assets/hero.jpg';
import { useContact } from '#web/src/components/center/center.ts';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';

/** Sign-in and recovery. */
export function AuthLayout() {
  const { phone } = useContact();
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
          <a className="link nowrap n" href={`tel:${dialled(phone)}`}>
            {phone}
          </a>
        </footer>
      </div>
      <aside className="auth__picture" aria-hidden>
        <img src={hero} alt="" width="1200" height="1200" />
      </aside>
    </div>
  );
}
