import { useEffect, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { onPersonChange } from '#web/src/lib/session/session.ts';
import type { PersistentToastProps } from '#web/src/ui/feedback/persistent-toast.tsx';
import { type ToastCorner, toast } from '#web/src/ui/feedback/toast.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';

/** Ids of notices dismissed in this tab, kept until the tab closes. */
const ClosedIds = z.array(z.string());
const storageKey = 'closedNotices';

function readClosedIds(): readonly string[] {
  try {
    return ClosedIds.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** Store of dismissed notices, which stay dismissed for the session. */
export const closedNotices = {
  has: (id: string) => readClosedIds().includes(id),
  add: (id: string) => sessionStorage.setItem(storageKey, JSON.stringify([...readClosedIds(), id])),
};

/** The dashboard mount that showed each notice, lost on reload. */
const mountIdByNoticeId = new Map<string, string>();
const expiredMountId = '';
onPersonChange(() => mountIdByNoticeId.clear());

export type DeskNotice = Omit<PersistentToastProps, 'onClose' | 'hiddenCount'> & {
  /** Stable per subject. A new event gets a new id. */
  id: string;
  corner: ToastCorner;
};

const corners: readonly ToastCorner[] = ['left', 'right'];

type CornerNotice = { readonly first: DeskNotice; readonly behind: readonly DeskNotice[] };

/** Returns the visible notice of each corner with those behind it. Phones have one corner. */
function findOpenNotices(notices: readonly DeskNotice[], mountId: string, isPhone: boolean): CornerNotice[] {
  const openNotices = notices.filter(
    ({ id }) => !closedNotices.has(id) && (mountIdByNoticeId.get(id) ?? mountId) === mountId,
  );
  const noticesByCorner = isPhone
    ? [openNotices.map((notice) => ({ ...notice, corner: 'right' as const }))]
    : corners.map((side) => openNotices.filter(({ corner }) => corner === side));
  return noticesByCorner.flatMap(([first, ...behind]) => (first ? [{ first, behind }] : []));
}

/** Shows one notice per corner with a count of the rest. The page lists expired notices too. */
export function useCornerNotices(notices: readonly DeskNotice[]): void {
  const isPhone = useMedia(widths.phone);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [mountId] = useState(() => crypto.randomUUID());
  const openIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const visibleNotices = findOpenNotices(notices, mountId, isPhone);
    const ids = new Set(visibleNotices.map(({ first }) => first.id));
    for (const id of openIds.current) if (!ids.has(id)) toast.dismiss(id);
    for (const { first, behind } of visibleNotices) {
      const { id, corner, ...appearance } = first;
      const setMountId = (newMountId: string) => {
        for (const notice of [first, ...behind]) mountIdByNoticeId.set(notice.id, newMountId);
      };
      const close = () => {
        closedNotices.add(id);
        redraw();
      };
      const expire = () => {
        setMountId(expiredMountId);
        redraw();
      };
      setMountId(mountId);
      toast.persist(id, corner, { ...appearance, hiddenCount: behind.length, onClose: close }, expire);
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
