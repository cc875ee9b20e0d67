import { useEffect, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { onPersonChange } from '#web/src/lib/session/session.ts';
import type { StandingToastLook } from '#web/src/ui/feedback/standing-toast.tsx';
import { type Corner, toast } from '#web/src/ui/feedback/toast.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';

/** Ids of notices dismissed in this tab, kept until the tab closes. */
const Closed = z.array(z.string());
const key = 'closedNotices';

function read(): readonly string[] {
  try {
    return Closed.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** A dismissed notice stays dismissed for the session. */
export const closedNotices = {
  has: (id: string) => read().includes(id),
  add: (id: string) => sessionStorage.setItem(key, JSON.stringify([...read(), id])),
};

/** The dashboard mount that showed each notice; lost on reload. */
const mountOf = new Map<string, string>();
const pastMount = '';
onPersonChange(() => mountOf.clear());

export type DeskNotice = Omit<StandingToastLook, 'onClose' | 'behind'> & {
  /** Stable per subject; news gets a new id. */
  id: string;
  corner: Corner;
};

const corners: readonly Corner[] = ['left', 'right'];

type Shown = { readonly first: DeskNotice; readonly behind: readonly DeskNotice[] };

/** The visible notice of each corner with those behind it; phones have one corner. */
function openByCorner(notices: readonly DeskNotice[], mount: string, isPhone: boolean): Shown[] {
  const open = notices.filter(({ id }) => !closedNotices.has(id) && (mountOf.get(id) ?? mount) === mount);
  const sides = isPhone
    ? [open.map((notice) => ({ ...notice, corner: 'right' as const }))]
    : corners.map((side) => open.filter(({ corner }) => corner === side));
  return sides.flatMap(([first, ...behind]) => (first ? [{ first, behind }] : []));
}

/** Shows one notice per corner with a count of the rest. Notices expire for good: the page lists them too. */
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
