import { operation } from '#lambdas/runtime/operation.ts';
import type { Actor } from '#shared/core/roles.ts';
import { adminAudience, deskAudience, findOldestBellTime, findReadState } from '#shared/desk/bell.ts';
import * as api from '#shared/desk/bell-api.ts';

type User = Extract<Actor, { readonly kind: 'user' }>;

/** Lists the audiences that a user belongs to. */
function listAudiences({ role, id }: User): string[] {
  if (role === 'admin') return [deskAudience, adminAudience];
  return [role === 'supervisor' ? deskAudience : id];
}

const toUser = (actor: Actor): User => {
  // The contract allows signed-in roles only.
  if (actor.kind !== 'user') throw new Error('the bell has no visitors');
  return actor;
};

export const listBellNotices = operation(api.listBellNotices, async ({ actor }, { bellNotices, now }) => {
  const user = toUser(actor);
  const since = findOldestBellTime(now());
  const audiences = listAudiences(user);
  const [reads, ...lists] = await Promise.all([
    Promise.all([...new Set([user.id, ...audiences])].map(bellNotices.readsOf)),
    ...audiences.map((audience) => bellNotices.latest(audience, since, api.maxBellRows)),
  ]);
  const notices = lists
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, api.maxBellRows);
  const rows = notices.map((notice) => ({ ...notice, ...findReadState(notice, reads.flat()) }));
  return { rows, unreadCount: rows.filter(({ isRead }) => !isRead).length };
});

export const markBellNoticesRead = operation(
  api.markBellNoticesRead,
  async ({ actor, body: { noticeIds, isRead } }, { bellNotices, commit, now }) => {
    const { id: userId } = toUser(actor);
    const readAt = now().toISOString();
    await commit(
      ...[...new Set(noticeIds)].map((noticeId) =>
        isRead
          ? bellNotices.markRead({ userId, noticeId, readAt })
          : bellNotices.markUnread({ userId, noticeId }),
      ),
    );
    return {};
  },
);
