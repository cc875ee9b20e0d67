import {
  BookOpen,
  ChevronsUpDown,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  MonitorX,
  ShieldCheck,
} from 'lucide-react';
import type { Me } from '#shared/accounts/api.ts';
import { roleLabels } from '#shared/accounts/labels.ts';
import { isFrontDesk } from '#shared/core/roles.ts';
import { securityText } from '#web/src/components/account-security/copy.ts';
import { useAccountSecurity } from '#web/src/components/account-security/use-account-security.tsx';
import { toGuidePath } from '#web/src/lib/manual.ts';
import { endSession } from '#web/src/lib/session/session.ts';
import { Menu } from '#web/src/ui/buttons/menu.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { text } from '../copy.ts';

type Props = {
  me: Me;
  photoUrl?: string | undefined;
  /** Shows a full row, with the role under the name, instead of a button in a bar. */
  isRow?: boolean;
};

/** Account menu of the signed-in user: security dialogs and 'Cerrar sesión'. */
export function AccountMenu({ me, photoUrl, isRow = false }: Props) {
  const name = `${me.firstName} ${me.lastName}`;
  const label = text.accountOf(name);
  const security = useAccountSecurity();
  return (
    <>
      <Menu
        label={label}
        note={
          <>
            <p className="strong">{name}</p>
            <p className="small muted">{me.email}</p>
          </>
        }
        items={[
          {
            label: securityText.changePassword,
            icon: <KeyRound aria-hidden />,
            onSelect: () => security.open('password'),
          },
          ...(isFrontDesk(me.role)
            ? [
                {
                  label: securityText.secondFactor,
                  icon: <ShieldCheck aria-hidden />,
                  onSelect: () => security.open('secondFactor'),
                },
              ]
            : []),
          {
            label: securityText.openSessions,
            icon: <MonitorSmartphone aria-hidden />,
            onSelect: () => security.open('openSessions'),
          },
          {
            label: securityText.endSessions,
            icon: <MonitorX aria-hidden />,
            onSelect: () => security.open('sessions'),
          },
          ...(me.role === 'patient'
            ? []
            : [
                {
                  label: securityText.shortcuts,
                  icon: <Keyboard aria-hidden />,
                  onSelect: () => security.open('shortcuts'),
                },
              ]),
          {
            label: securityText.help,
            icon: <BookOpen aria-hidden />,
            onSelect: () => window.open(toGuidePath(me.role), '_blank', 'noopener'),
          },
          { label: text.logout, icon: <LogOut aria-hidden />, onSelect: () => endSession() },
        ]}
        trigger={(props) => (
          <Row
            as="button"
            type="button"
            gap={10}
            pad={isRow ? '4 10' : '0 6'}
            weight={500}
            className={isRow ? 'account-button account-button--row' : 'account-button'}
            {...props}
          >
            <Avatar name={name} photoUrl={photoUrl} size={isRow ? 'small' : 'regular'} />
            <Stack as="span" className="account-button__name" aria-hidden>
              <span className="ellipsis">{name}</span>
              {isRow && <span className="caption muted">{roleLabels[me.role]}</span>}
            </Stack>
            {isRow && <Icon icon={ChevronsUpDown} size={16} tone="muted" className="push" />}
            <span className="visually-hidden">{label}</span>
          </Row>
        )}
      />
      {security.dialog}
    </>
  );
}
