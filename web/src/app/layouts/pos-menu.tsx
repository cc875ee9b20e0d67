import { CalendarDays, PanelLeft, PanelLeftClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { RegisterChip } from '#web/src/components/registers/register-chip.tsx';
import type { ShellPerson } from '#web/src/lib/me.ts';
import { findHomePath, paths } from '#web/src/lib/paths.ts';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { Brand } from '#web/src/ui/shell/brand.tsx';
import { BellButton } from '../bell/bell-button.tsx';
import { text } from '../copy.ts';
import { findMenuAddress, listMenuLinks } from '../menu.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { SearchIconButton } from '../search/search-button.tsx';
import { AccountMenu } from './account-menu.tsx';

type ItemProps = { to: string; icon: ReactNode; label: string; onGo?: (() => void) | undefined };

function RailItem({ to, icon, label, onGo }: ItemProps) {
  const { pathname } = useLocation();
  const isHere = matchPath({ path: to, end: to === paths.pos }, findMenuAddress(pathname)) !== null;
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className="rail__item"
      {...(onGo ? { onClick: onGo } : {})}
    >
      {icon}
      <span>{label}</span>
    </Link>
  );
}

type Props = ShellPerson & {
  /** Shows the entries as rows of a drawer; runs when one is clicked. */
  onGo?: () => void;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
};

/** POS menu (R301) for the rail and the drawer. */
export function PosMenu({ person, me, onGo, isFolded, onFold }: Props) {
  const isDrawer = onGo !== undefined;
  const Fold = isFolded ? PanelLeft : PanelLeftClose;
  return (
    <div className={isDrawer ? 'rail rail--rows' : 'rail'}>
      <Brand to={findHomePath(person)} />
      {!isDrawer && (
        <Row justify="center" className="rail__tools">
          <SearchIconButton />
          <BellButton me={me} />
        </Row>
      )}
      <Stack as="nav" gap={2} aria-label={text.pos}>
        {listMenuLinks('pos', person).map(({ to, icon, label }) => (
          <RailItem key={to} to={to} icon={<MenuIcon name={icon} />} label={label} onGo={onGo} />
        ))}
      </Stack>
      <Stack gap={2} pad="8 0 0 0" {...(!isDrawer && { justify: 'center' as const })} className="rail__foot">
        {!isDrawer && <RegisterChip place="rail" />}
        <RailItem
          to={paths.adminCalendar}
          icon={<CalendarDays aria-hidden />}
          label={text.calendar}
          onGo={onGo}
        />
        <button type="button" className="rail__item" onClick={() => onFold(!isFolded)}>
          <Fold aria-hidden />
          <span>{isFolded ? text.pinMenu : text.foldMenu}</span>
        </button>
        {me && <AccountMenu me={me} isRow={isDrawer} />}
      </Stack>
    </div>
  );
}
