import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import { homeOf, paths } from '#web/src/lib/paths.ts';
import { endSession } from '#web/src/lib/session.ts';
import { Avatar } from '#web/src/ui/avatar.tsx';
import { Brand } from '#web/src/ui/brand.tsx';
import { IconButton } from '#web/src/ui/button.tsx';
import { type MenuLink, menuOf } from '../menu.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { roleNames, text } from '../text.ts';
import { fullName } from './account-menu.tsx';

function MenuItem({ link, onGo }: { link: MenuLink; onGo: (() => void) | undefined }) {
  return (
    <NavLink
      to={link.to}
      end={link.to === paths.dashboard}
      className="side-menu__item"
      {...(onGo ? { onClick: onGo } : {})}
    >
      <MenuIcon name={link.icon} />
      <span>{link.label}</span>
    </NavLink>
  );
}

function Account({ me }: { me: Me }) {
  const name = fullName(me);
  return (
    <div className="side-menu__account">
      <Avatar name={name} size="small" />
      <div className="grow">
        <p className="small strong ellipsis">{name}</p>
        <p className="caption muted">{roleNames[me.role]}</p>
      </div>
      <IconButton label={text.logout} icon={<LogOut aria-hidden />} onClick={() => endSession()} />
    </div>
  );
}

/** The desk's menu, in the sidebar and in the drawer; entries without a group come first. */
export function SideMenu({ me, onGo }: { me: Me; onGo?: () => void }) {
  const links = menuOf('admin', me);
  const groups = [undefined, ...new Set(links.flatMap(({ group }) => group ?? []))];
  return (
    <div className="side-menu">
      <Brand to={homeOf(me)} />
      <nav className="side-menu__nav" aria-label={text.main}>
        {groups.map((group) => (
          <div key={group ?? ''}>
            {group && <p className="side-menu__group">{group}</p>}
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <MenuItem key={link.to} link={link} onGo={onGo} />
              ))}
          </div>
        ))}
      </nav>
      <Account me={me} />
    </div>
  );
}
