import type { ReactNode } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router-dom';
import { useShellPerson } from '#web/src/lib/me.ts';
import { findHomePath } from '#web/src/lib/paths.ts';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from '../copy.ts';
import { findMenuAddress, listMenuLinks, type MenuLink } from '../menu.ts';
import { MenuIcon } from '../menu-icon.tsx';
import type { Layout } from '../screens/screen.ts';
import { AccountMenu } from './account-menu.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';

/** Menu link that is also active on the subpages of its screen. */
function MenuNavLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isHere = matchPath({ path: to, end: false }, findMenuAddress(pathname)) !== null;
  return (
    <Link to={to} {...(isHere && { 'aria-current': 'page' as const, className: 'active' })}>
      {children}
    </Link>
  );
}

/** Tab bar for two or more links. */
function TabBar({ links }: { links: readonly MenuLink[] }) {
  if (links.length < 2) return null;
  return (
    <nav className="tab-bar no-print" aria-label={text.sections}>
      {links.map(({ to, label, icon }) => (
        <MenuNavLink key={to} to={to}>
          <MenuIcon name={icon} />
          {label}
        </MenuNavLink>
      ))}
    </nav>
  );
}

type Props = {
  layout: Extract<Layout, 'staff' | 'patient'>;
  photoUrl?: string | undefined;
  /** Buttons beside the account menu. */
  tools?: ReactNode;
};

/** Shell of client and aesthetician: header with links, and a tab bar on phones. */
export function SiteShell({ layout, photoUrl, tools }: Props) {
  const { person, me } = useShellPerson();
  const links = listMenuLinks(layout, person);
  return (
    <div className={`shell shell--${layout}`}>
      <header className="site-head no-print">
        <Row gap={8} pad="0 24" phone={{ pad: '0 16' }} className="site-head__in">
          <Brand to={findHomePath(person)} />
          <Row as="nav" gap={4} align="stretch" fixed className="site-nav" aria-label={text.main}>
            {links.map(({ to, label }) => (
              <MenuNavLink key={to} to={to}>
                {label}
              </MenuNavLink>
            ))}
          </Row>
          <Row gap={4} push>
            {tools}
            {/* A long name is cut off, so that the links keep their width. */}
            <div className="grow">{me && <AccountMenu me={me} photoUrl={photoUrl} />}</div>
          </Row>
        </Row>
      </header>
      <main id={contentId} tabIndex={-1} className="site-main">
        <Outlet />
      </main>
      <TabBar links={links} />
      {me && layout === 'staff' && <ShortcutHelp />}
    </div>
  );
}
