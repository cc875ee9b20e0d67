import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { BellNotice, BellRead } from './bell.ts';

// The bell of the staff's shells.

export const maxBellRows = 60;
const teamRoles = ['admin', 'supervisor', 'staff'] as const;
const { noticeId, at, kind, title, detail, subjectId } = BellNotice.shape;

export const BellRow = z.object({
  noticeId,
  at,
  kind,
  title,
  detail,
  subjectId,
  isRead: z.boolean(),
  /** Name of the member of the front desk who handled it. */
  handledBy: BellRead.shape.handledBy,
});
export type BellRow = z.infer<typeof BellRow>;

export const listBellNotices = route('listBellNotices', {
  method: 'GET',
  path: '/bell-notices',
  summary: 'Lists what happened in the last 30 days that concerns the caller, newest first, at most 60',
  allow: teamRoles,
  topics: ['notifications'],
  reply: z.object({ rows: z.array(BellRow), unreadCount: z.int() }),
});

export const markBellNoticesRead = route('markBellNoticesRead', {
  method: 'POST',
  path: '/bell-notices/read',
  summary: 'Marks notices of the bell as read by the caller, or as unread again',
  allow: teamRoles,
  body: z.strictObject({
    noticeIds: z.array(noticeId).check(z.minLength(1), z.maxLength(maxBellRows)),
    isRead: z.boolean(),
  }),
  reply: z.object({}),
});
