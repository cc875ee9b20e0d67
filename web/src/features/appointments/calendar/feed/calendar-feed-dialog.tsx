import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Copy, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#shared/appointments/calendar/feed-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { feedText } from './copy.ts';

/** Whether the signed-in user has a calendar address. */
const useCalendarFeed = () => useQuery(buildQuery(getCalendarFeed));

const changeOptions = {
  inputOf: () => ({}),
  refreshes: [getCalendarFeed],
  refreshOn: 'success',
  waitsForRefresh: true,
} as const;

/** Creates a new address and revokes the previous one. */
const useCreateCalendarFeed = () => useCommand(createCalendarFeed, changeOptions);
const useRevokeCalendarFeed = () => useCommand(revokeCalendarFeed, changeOptions);

const toastMs = 1_800;

/** 'Calendario en tu teléfono', for users with appointments. Render to open. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useCalendarFeed();
  const create = useCreateCalendarFeed();
  const [pendingConfirmation, setPendingConfirmation] = useState<'renew' | 'revoke'>();
  const closeConfirmation = () => setPendingConfirmation(undefined);
  const createdAt = feed.data?.createdAt;
  const url = createdAt === undefined ? undefined : create.data?.url;

  return (
    <Dialog title={feedText.title} onClose={onClose}>
      <DialogBody>
        <QueryBoundary query={feed} errorTitle={feedText.failed}>
          {() => (
            <Stack gap={16}>
              <p>{feedText.lead}</p>
              {url === undefined ? (
                <p className="muted">
                  {createdAt === undefined ? feedText.noLink : feedText.existingLink(toCivil(createdAt).date)}
                </p>
              ) : (
                <FeedAddress url={url} />
              )}
              {create.isError && <Notice tone="danger">{toErrorMessage(create.error)}</Notice>}
            </Stack>
          )}
        </QueryBoundary>
      </DialogBody>
      <DialogFoot>
        {createdAt !== undefined && (
          <Button variant="danger-ghost" onClick={() => setPendingConfirmation('revoke')}>
            {feedText.revoke}
          </Button>
        )}
        <Button onClick={onClose}>{feedText.close}</Button>
        {feed.data && (
          <Button
            variant={url === undefined ? 'primary' : 'secondary'}
            icon={createdAt === undefined ? <CalendarPlus aria-hidden /> : <RefreshCw aria-hidden />}
            busy={create.isPending}
            busyLabel={feedText.creating}
            onClick={() => (createdAt === undefined ? create.mutate() : setPendingConfirmation('renew'))}
          >
            {createdAt === undefined ? feedText.create : feedText.renew}
          </Button>
        )}
      </DialogFoot>
      {pendingConfirmation === 'renew' && (
        <ConfirmDialog
          title={feedText.renewTitle}
          confirmLabel={feedText.renew}
          busy={create.isPending}
          busyLabel={feedText.creating}
          onConfirm={() => create.mutate(undefined, { onSettled: closeConfirmation })}
          onCancel={closeConfirmation}
        >
          {feedText.renewQuestion}
        </ConfirmDialog>
      )}
      {pendingConfirmation === 'revoke' && <RevokeConfirmation onDone={closeConfirmation} />}
    </Dialog>
  );
}

function RevokeConfirmation({ onDone }: { onDone: () => void }) {
  const revoke = useRevokeCalendarFeed();
  return (
    <ConfirmDialog
      title={feedText.revokeTitle}
      confirmLabel={feedText.revoke}
      busy={revoke.isPending}
      busyLabel={feedText.revoking}
      error={revoke.isError ? toErrorMessage(revoke.error) : undefined}
      onConfirm={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            toast.success(feedText.revoked, { durationMs: toastMs });
            onDone();
          },
        })
      }
      onCancel={onDone}
    >
      {feedText.revokeQuestion}
    </ConfirmDialog>
  );
}

/** The address, shown once to copy or open in the phone's calendar. */
function FeedAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(feedText.copied, { durationMs: toastMs });
    } catch {
      field.current?.select();
      toast.error(feedText.copyFailed);
    }
  };
  return (
    <>
      <TextField
        ref={field}
        label={feedText.linkLabel}
        hint={feedText.createdHint}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={8}>
        <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {feedText.copy}
        </Button>
        <a className={toButtonClass({ variant: 'ghost' })} href={url.replace(/^https?:/, 'webcal:')}>
          {feedText.openInCalendar}
        </a>
      </Row>
      <Notice>{feedText.secrecyNotice}</Notice>
    </>
  );
}
