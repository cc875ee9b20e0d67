import { useEffect, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { readPersonHint } from '#web/src/lib/session/session-tabs.ts';
import type { PersistentToastProps } from '#web/src/ui/feedback/persistent-toast.tsx';
import { type ToastCorner, toast } from '#web/src/ui/feedback/toast.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { widths } from '#web/src/ui/widths.ts';

const Ids = z.array(z.string());
/** More than a center has at once. Older ids are no longer news. */
const maxStoredIds = 300;
const getStorageKey = () => `shownNotices.${readPersonHint() ?? ''}`;

function readShownIds(): readonly string[] {
  try {
    return Ids.parse(JSON.parse(localStorage.getItem(getStorageKey()) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers the notices that this person has seen on this device, so that each appears once. */
function rememberShown(ids: readonly string[]): void {
  const shownIds = readShownIds();
  const newIds = ids.filter((id) => !shownIds.includes(id));
  if (newIds.length === 0) return;
  try {
    localStorage.setItem(getStorageKey(), JSON.stringify([...shownIds, ...newIds].slice(-maxStoredIds)));
  } catch {
    // Storage may be disabled or full. The notice then appears again.
  }
}

export type DeskNotice = Omit<PersistentToastProps, 'onClose' | 'hiddenCount'> & {
  /** Stable per subject. A new event gets a new id. */
  id: string;
  corner: ToastCorner;
};

const corners: readonly ToastCorner[] = ['left', 'right'];

type CornerNotice = { readonly first: DeskNotice; readonly behind: readonly DeskNotice[] };

/** Returns the visible notice of each corner with those behind it. Phones have one corner. */
function findOpenNotices(
  notices: readonly DeskNotice[],
  openHere: ReadonlySet<string>,
  isPhone: boolean,
): CornerNotice[] {
  const shownIds = new Set(readShownIds());
  const openNotices = notices.filter(({ id }) => openHere.has(id) || !shownIds.has(id));
  const noticesByCorner = isPhone
    ? [openNotices.map((notice) => ({ ...notice, corner: 'right' as const }))]
    : corners.map((side) => openNotices.filter(({ corner }) => corner === side));
  return noticesByCorner.flatMap(([first, ...behind]) => (first ? [{ first, behind }] : []));
}

/** Shows one notice per corner with a count of the rest. The page and the bell list expired notices too. */
export function useCornerNotices(notices: readonly DeskNotice[]): void {
  const isPhone = useMedia(widths.phone);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  /** Notices that this page showed and that neither expired nor were closed. */
  const [openHere] = useState(() => new Set<string>());
  const openIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const visibleNotices = findOpenNotices(notices, openHere, isPhone);
    const ids = new Set(visibleNotices.map(({ first }) => first.id));
    for (const id of openIds.current) if (!ids.has(id)) toast.dismiss(id);
    for (const { first, behind } of visibleNotices) {
      const { id, corner, ...appearance } = first;
      const cornerIds = [first, ...behind].map((notice) => notice.id);
      const end = (endedIds: readonly string[]) => {
        for (const endedId of endedIds) openHere.delete(endedId);
        redraw();
      };
      for (const cornerId of cornerIds) openHere.add(cornerId);
      rememberShown(cornerIds);
      toast.persist(id, corner, { ...appearance, hiddenCount: behind.length, onClose: () => end([id]) }, () =>
        end(cornerIds),
      );
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
