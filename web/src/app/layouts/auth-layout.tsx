import { Outlet } from 'react-router-dom';
import hero from '#web/src/assets/hero.jpg';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';
import { useCanonical } from './use-canonical.ts';

/** Layout of the sign-in and password recovery pages. */
export function AuthLayout() {
  useCanonical();
  return (
    <Split columns="1fr 1fr" phone={{ columns: '1fr' }} className="auth">
      <div className="auth__side">
        <header>
          <Brand />
        </header>
        <Stack
          as="main"
          id={contentId}
          tabIndex={-1}
          gap={20}
          pad="40 0"
          phone={{ pad: '48 0 32 0' }}
          className="auth__main"
        >
          <Outlet />
        </Stack>
        <footer className="auth__foot small muted">
          <CallUs lead={text.help} />
        </footer>
      </div>
      <Stack as="aside" pad="16 16 16 0" hiddenOn="phone" aria-hidden>
        {/* Lazy, because phones hide the picture. */}
        <img src={hero} alt="" width="1200" height="1200" loading="lazy" />
      </Stack>
    </Split>
  );
}
