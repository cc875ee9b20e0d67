import { useEffect, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { onPersonChange } from '#web/src/lib/session/session.ts';
import type { StandingToastLook } from '#web/src/ui/feedback/standing-toast.tsx';
import { type Corner, toast } from '#web/src/ui/feedback/toast.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';

/** The news that somebody closed in this tab, until it is closed itself. */
const Closed = z.array(z.string());
const key = 'closedNotices';

function read(): readonly string[] {
  try {
    return Closed.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Each thing is told once in a session: closed, it does not come back, whatever page one goes to in between. */
export const closedNotices = {
  has: (id: string) => read().includes(id),
  add: (id: string) => sessionStorage.setItem(key, JSON.stringify([...read(), id])),
};

/** On which mount of the dashboard each notice was shown; a reload forgets it. */
const mountOf = new Map<string, string>();
const pastMount = '';
onPersonChange(() => mountOf.clear());

export type DeskNotice = Omit<StandingToastLook, 'onClose' | 'behind'> & {
  /** The same thing has the same id; what is news has another. */
  id: string;
  corner: Corner;
};

const corners: readonly Corner[] = ['left', 'right'];

type Shown = { readonly first: DeskNotice; readonly behind: readonly DeskNotice[] };

/** The notice that each corner shows, and those behind it; a phone has one corner. */
function openByCorner(notices: readonly DeskNotice[], mount: string, isPhone: boolean): Shown[] {
  const open = notices.filter(({ id }) => !closedNotices.has(id) && (mountOf.get(id) ?? mount) === mount);
  const sides = isPhone
    ? [open.map((notice) => ({ ...notice, corner: 'right' as const }))]
    : corners.map((side) => open.filter(({ corner }) => corner === side));
  return sides.flatMap(([first, ...behind]) => (first ? [{ first, behind }] : []));
}

/**
 * One notice in each corner with the count of those behind it, so that they do not cover the page. They leave after a
 * while, and do not come back with the page: all they say is in its lists as well.
 */
export function useStandingNotices(notices: readonly DeskNotice[]): void {
  const isPhone = useMedia('screen and (max-width: 767px)');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [mount] = useState(() => crypto.randomUUID());
  const standing = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const shown = openByCorner(notices, mount, isPhone);
    const ids = new Set(shown.map(({ first }) => first.id));
    for (const id of standing.current) if (!ids.has(id)) toast.dismiss(id);
    for (const { first, behind } of shown) {
      const { id, corner, ...look } = first;
      const move = (to: string) => {
        for (const each of [first, ...behind]) mountOf.set(each.id, to);
      };
      const close = () => {
        closedNotices.add(id);
        redraw();
      };
      const expire = () => {
        move(pastMount);
        redraw();
      };
      move(mount);
      toast.stand(id, corner, { ...look, behind: behind.length, onClose: close }, expire);
    }
    standing.current = ids;
  });
  useEffect(
    () => () => {
      for (const id of standing.current) toast.dismiss(id);
      standing.current = new Set();
    },
    [],
  );
}
