import { useEffect, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { onPersonChange } from '#web/src/lib/session/session.ts';
import type { PersistentToastProps } from '#web/src/ui/feedback/persistent-toast.tsx';
import { type ToastCorner, toast } from '#web/src/ui/feedback/toast.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';

/** Ids of notices dismissed in this tab, kept until the tab closes. */
const ClosedIds = z.array(z.string());
const key = 'closedNotices';

function readClosedIds(): readonly string[] {
  try {
    return ClosedIds.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** A dismissed notice stays dismissed for the session. */
export const closedNotices = {
  has: (id: string) => readClosedIds().includes(id),
  add: (id: string) => sessionStorage.setItem(key, JSON.stringify([...readClosedIds(), id])),
};

/** The dashboard mount that showed each notice; lost on reload. */
const mountByNotice = new Map<string, string>();
const expiredMount = '';
onPersonChange(() => mountByNotice.clear());

export type DeskNotice = Omit<PersistentToastProps, 'onClose' | 'behind'> & {
  /** Stable per subject; news gets a new id. */
  id: string;
  corner: ToastCorner;
};

const corners: readonly ToastCorner[] = ['left', 'right'];

type CornerNotice = { readonly first: DeskNotice; readonly behind: readonly DeskNotice[] };

/** The visible notice of each corner with those behind it; phones have one corner. */
function findOpenNotices(notices: readonly DeskNotice[], mount: string, isPhone: boolean): CornerNotice[] {
  const open = notices.filter(
    ({ id }) => !closedNotices.has(id) && (mountByNotice.get(id) ?? mount) === mount,
  );
  const sides = isPhone
    ? [open.map((notice) => ({ ...notice, corner: 'right' as const }))]
    : corners.map((side) => open.filter(({ corner }) => corner === side));
  return sides.flatMap(([first, ...behind]) => (first ? [{ first, behind }] : []));
}

/** Shows one notice per corner with a count of the rest. Notices expire for good: the page lists them too. */
export function useCornerNotices(notices: readonly DeskNotice[]): void {
  const isPhone = useMedia('screen and (max-width: 767px)');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [mount] = useState(() => crypto.randomUUID());
  const openIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const shown = findOpenNotices(notices, mount, isPhone);
    const ids = new Set(shown.map(({ first }) => first.id));
    for (const id of openIds.current) if (!ids.has(id)) toast.dismiss(id);
    for (const { first, behind } of shown) {
      const { id, corner, ...look } = first;
      const setMount = (to: string) => {
        for (const each of [first, ...behind]) mountByNotice.set(each.id, to);
      };
      const close = () => {
        closedNotices.add(id);
        redraw();
      };
      const expire = () => {
        setMount(expiredMount);
        redraw();
      };
      setMount(mount);
      toast.persist(id, corner, { ...look, behind: behind.length, onClose: close }, expire);
    }
    openIds.current = ids;
  });
  useEffect(
    () => () => {
      for (const id of openIds.current) toast.dismiss(id);
      openIds.current = new Set();
    },
    [],
  );
}
