import { BellNoticePosted } from '#events/notifications.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import { adminAudience, type BellNotice, deskAudience } from '#shared/desk/bell.ts';

const isForPerson = ({ audience }: BellNotice) => audience !== deskAudience && audience !== adminAudience;

/** Returns the writes that store notices and refresh the open bells of their audience. */
export const buildNoticeWrites = (
  notices: readonly BellNotice[],
  put: (notice: BellNotice) => Write,
): Write[] =>
  notices.flatMap((notice) => [
    put(notice),
    emit(BellNoticePosted, {
      noticeId: notice.noticeId,
      ...(isForPerson(notice) && { staffId: notice.audience }),
    }),
  ]);
