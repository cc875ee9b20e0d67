import { Bell, CheckCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { listBellNotices, markBellNoticesRead } from '#shared/desk/bell-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, SidePanel } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { type BellDay, type BellItem, groupNotices } from './bell-groups.ts';
import { kindScreens } from './bell-screens.tsx';
import { bellText as text } from './copy.ts';
import { useBell } from './use-bell.ts';
import './bell.css';

type MarkInput = { readonly noticeIds: readonly string[]; readonly isRead: boolean };

const useMark = () =>
  useCommand(markBellNoticesRead, {
    inputOf: ({ noticeIds, isRead }: MarkInput) => ({ body: { noticeIds: [...noticeIds], isRead } }),
    refreshes: [listBellNotices],
  });

type Props = { me: Me; onClose: () => void };

/** What happened in the last 30 days, by day. Render it to open it. */
export function BellPanel({ me, onClose }: Props) {
  const query = useBell(me);
  const navigate = useNavigate();
  const { mutate } = useMark();
  const openItem = ({ noticeIds, isRead, kind, subjectId }: BellItem) => {
    if (!isRead) mutate({ noticeIds, isRead: true });
    onClose();
    void navigate(kindScreens[kind].to({ subjectId, role: me.role }));
  };
  const unreadIds = (query.data?.rows ?? []).flatMap(({ noticeId, isRead }) => (isRead ? [] : noticeId));
  const markAll = () =>
    mutate(
      { noticeIds: unreadIds, isRead: true },
      {
        onSuccess: () =>
          toast.success(text.allMarked, {
            id: 'bell marked',
            durationMs: 10_000,
            action: { label: text.undo, onClick: () => mutate({ noticeIds: unreadIds, isRead: false }) },
          }),
      },
    );
  return (
    <SidePanel
      title={text.title}
      onClose={onClose}
      actions={
        unreadIds.length > 0 && (
          <Button variant="ghost" size="small" icon={<CheckCheck aria-hidden />} onClick={markAll}>
            {text.markAll}
          </Button>
        )
      }
    >
      <DialogBody>
        <QueryBoundary query={query} errorTitle={text.failed}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState icon={<Bell aria-hidden />} title={text.empty}>
                {text.emptyNext}
              </EmptyState>
            ) : (
              <Stack gap={16}>
                {groupNotices(rows).map((day) => (
                  <DaySection key={day.date} day={day} onOpen={openItem} />
                ))}
              </Stack>
            )
          }
        </QueryBoundary>
      </DialogBody>
    </SidePanel>
  );
}

type DayProps = { day: BellDay; onOpen: (item: BellItem) => void };

function DaySection({ day: { date, items }, onOpen }: DayProps) {
  const now = useNow();
  return (
    <section>
      <Text as="h3" size={13} weight={600} tone="muted">
        {text.day(date, toCivilDateTime(now).date)}
      </Text>
      <ul>
        {items.map((item) => (
          <li key={item.noticeIds[0]}>
            <NoticeButton item={item} now={now} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type NoticeProps = { item: BellItem; now: Date; onOpen: () => void };

function NoticeButton({ item: { kind, title, detail, at, isRead, handledBy }, now, onOpen }: NoticeProps) {
  const { Icon } = kindScreens[kind];
  return (
    <Row as="button" type="button" gap={12} pad="10 8" align="start" className="bell-notice" onClick={onOpen}>
      <span className="bell-notice__icon">
        <Icon aria-hidden size={18} />
      </span>
      <Stack as="span" grow gap={2}>
        <Text weight={isRead ? 500 : 600} breakWords>
          {!isRead && (
            <>
              <span className="bell-notice__dot" />
              <span className="visually-hidden">{text.unread} </span>
            </>
          )}
          {title}
        </Text>
        <Text size={14} tone="muted" breakWords className="n">
          {detail}
        </Text>
        {handledBy !== undefined && (
          <Text size={14} tone="muted" breakWords>
            {text.handledBy(handledBy)}
          </Text>
        )}
      </Stack>
      <Text size={12} tone="muted" fixed className="n">
        {text.when(at, now)}
      </Text>
    </Row>
  );
}
