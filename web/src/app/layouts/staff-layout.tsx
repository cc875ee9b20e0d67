import { useShellPerson } from '#web/src/lib/me.ts';
import { BellButton } from '../bell/bell-button.tsx';
import { SearchIconButton } from '../search/search-button.tsx';
import { SearchHost } from '../search/search-host.tsx';
import { SiteShell } from './site-shell.tsx';

export function StaffLayout() {
  const { me } = useShellPerson();
  return (
    <>
      <SiteShell
        layout="staff"
        tools={
          <>
            <SearchIconButton />
            <BellButton me={me} />
          </>
        }
      />
      <SearchHost me={me} />
    </>
  );
}
