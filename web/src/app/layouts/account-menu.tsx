import { LogOut } from 'lucide-react';
import type { Me } from '#shared/accounts/api.ts';
import { endSession } from '#web/src/lib/session/session.ts';
import { Menu } from '#web/src/ui/buttons/menu.tsx';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { text } from '../copy.ts';

export const fullName = ({ firstName, lastName }: Me) => `${firstName} ${lastName}`;

/** The person, and the way out. */
export function AccountMenu({ me, photoUrl }: { me: Me; photoUrl?: string | undefined }) {
  const name = fullName(me);
  const label = text.accountOf(name);
  return (
    <Menu
      label={label}
      note={
        <>
          <p className="strong">{name}</p>
          <p className="small muted">{me.email}</p>
        </>
      }
      items={[{ label: text.logout, icon: <LogOut aria-hidden />, onSelect: () => endSession() }]}
      trigger={(props) => (
        <button type="button" className="account-button" {...props}>
          <Avatar name={name} photoUrl={photoUrl} />
          <span className="account-button__name" aria-hidden>
            {name}
          </span>
          <span className="visually-hidden">{label}</span>
        </button>
      )}
    />
  );
}
