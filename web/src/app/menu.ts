import { generatePath, matchPath } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import type { Layout, MenuEntry } from './screens/screen.ts';
import { screens } from './screens.ts';

export type MenuLink = MenuEntry & { to: string };

/** Lists the entries of a shell that the user may open, with the user's id in the address. */
export function menuOf(layout: Layout, { role, userId }: Pick<Me, 'role' | 'userId'>): MenuLink[] {
  return screens.flatMap(({ path, access, menu, ...screen }) => {
    const isListed = (menu?.shells ?? [screen.layout]).includes(layout);
    const isTheirs = access !== 'public' && access.includes(role);
    return menu && isListed && isTheirs ? [{ ...menu, to: path.replace(':patientId', userId) }] : [];
  });
}

/** Returns the address of the menu entry to highlight. */
export function menuPlaceOf(pathname: string): string {
  for (const { path, within } of screens) {
    const place = within && matchPath(path, pathname);
    if (place) return generatePath(within, place.params);
  }
  return pathname;
}
