import { NavLink } from 'react-router-dom';
import { formatMenuCount } from '#shared/desk/waiting.ts';
import type { ShellPerson } from '#web/src/lib/me.ts';
import { findHomePath, paths } from '#web/src/lib/paths.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { BellButton } from '../bell/bell-button.tsx';
import { text } from '../copy.ts';
import { listMenuLinks, type MenuLink } from '../menu.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { SearchBoxButton } from '../search/search-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { deskText } from './desk-copy.ts';
import { useWaitingCounts } from './use-waiting.ts';

type ItemProps = { link: MenuLink; waiting: number; onGo: (() => void) | undefined };

function MenuItem({ link, waiting, onGo }: ItemProps) {
  const count = formatMenuCount(waiting);
  return (
    <Row
      as={NavLink}
      to={link.to}
      end={link.to === paths.dashboard}
      gap={12}
      pad="0 10"
      weight={500}
      className="side-menu__item"
      {...(onGo ? { onClick: onGo } : {})}
    >
      <MenuIcon name={link.icon} />
      <span>{link.label}</span>{' '}
      {count !== undefined && (
        <Text weight={600} tone="pending" textAlign="center" push className="side-menu__count n">
          {count} <span className="visually-hidden">{deskText.waiting}</span>
        </Text>
      )}
    </Row>
  );
}

/** Menu of the admin shell, for sidebar and drawer; entries without a group come first. */
export function SideMenu({ person, me, onGo }: ShellPerson & { onGo?: () => void }) {
  const links = listMenuLinks('admin', person);
  const countWaitingAt = useWaitingCounts(me);
  const groups = [undefined, ...new Set(links.flatMap(({ group }) => group ?? []))];
  return (
    <div className="side-menu">
      <Brand to={findHomePath(person)} />
      {/* The top bar has them beside the drawer. */}
      {!onGo && (
        <Row gap={6} pad="0 0 8 0">
          <SearchBoxButton />
          <BellButton me={me} />
        </Row>
      )}
      <Stack as="nav" gap={2} aria-label={text.main}>
        {groups.map((group) => (
          <div key={group ?? ''}>
            {group && (
              <Text as="p" size={12} weight={600} tone="muted">
                {group}
              </Text>
            )}
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <MenuItem key={link.to} link={link} waiting={countWaitingAt(link.to)} onGo={onGo} />
              ))}
          </div>
        ))}
      </Stack>
      {me && (
        <div>
          <AccountMenu me={me} isRow />
        </div>
      )}
    </div>
  );
}
