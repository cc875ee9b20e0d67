import { generatePath, matchPath } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import type { Layout, MenuEntry } from './screens/screen.ts';
import { screens } from './screens.ts';

export type MenuLink = MenuEntry & { to: string };

/** Lists the entries of a shell that the user may open, with the user's id in the address. */
export function listMenuLinks(layout: Layout, { role, userId }: Pick<Me, 'role' | 'userId'>): MenuLink[] {
  return screens.flatMap(({ path, access, menu, ...screen }) => {
    const isListed = (menu?.shells ?? [screen.layout]).includes(layout);
    const isAllowed = access !== 'public' && access.includes(role);
    return menu && isListed && isAllowed ? [{ ...menu, to: path.replace(':patientId', userId) }] : [];
  });
}

/** Returns the address of the menu entry to highlight. */
export function findMenuAddress(pathname: string): string {
  for (const { path, within } of screens) {
    const match = within && matchPath(path, pathname);
    if (match) return generatePath(within, match.params);
  }
  return pathname;
}
