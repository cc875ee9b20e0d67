import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
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

export type DeskNotice = Omit<StandingToastLook, 'onClose'> & {
  /** The same thing has the same id; what is news has another. */
  id: string;
  corner: Corner;
};

/** Of each corner; a phone has one, with room for one at a time. */
export const mostInCorner = 3;

function shownOf(notices: readonly DeskNotice[], isPhone: boolean): DeskNotice[] {
  const open = notices.filter(({ id }) => !closedNotices.has(id));
  const [first] = open;
  if (isPhone) return first ? [{ ...first, corner: 'right', behind: open.length - 1 }] : [];
  const corners: readonly Corner[] = ['left', 'right'];
  return corners.flatMap((corner) =>
    open.filter((notice) => notice.corner === corner).slice(0, mostInCorner),
  );
}

/** News that stands while this page does: what comes takes its place, what is dealt with goes by itself. */
export function useStandingNotices(notices: readonly DeskNotice[]): void {
  const isPhone = useMedia('screen and (max-width: 767px)');
  const [, setClosed] = useState(0);
  const standing = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const shown = shownOf(notices, isPhone);
    const ids = new Set(shown.map(({ id }) => id));
    for (const id of standing.current) if (!ids.has(id)) toast.dismiss(id);
    for (const { id, corner, ...look } of shown)
      toast.stand(id, corner, {
        ...look,
        onClose: () => {
          closedNotices.add(id);
          setClosed((count) => count + 1);
        },
      });
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
