import { useShellPerson } from '#web/src/lib/me.ts';
import { SearchIconButton } from '../search/search-button.tsx';
import { SearchHost } from '../search/search-host.tsx';
import { SiteShell } from './site-shell.tsx';

export function StaffLayout() {
  const { me } = useShellPerson();
  return (
    <>
      <SiteShell layout="staff" tools={<SearchIconButton />} />
      <SearchHost me={me} />
    </>
  );
}
