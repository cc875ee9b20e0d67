import { useQuery } from '@tanstack/react-query';
import { endMySession, getMe, listMySessions } from '#shared/accounts/api.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { securityText } from './copy.ts';
import { openSessionsText as text } from './open-sessions-copy.ts';

type OpenSession = ReplyOf<typeof listMySessions>['sessions'][number];

/** Lists the user's sessions, with a button to end each of the others. Render it to open it. */
export function OpenSessionsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...buildQuery(listMySessions), staleTime: 0 });
  const endSession = useCommand(endMySession, {
    inputOf: (session: string) => ({ params: { session } }),
    onSuccess: () => toast.success(text.ended),
    // The reply names the live channel to subscribe to.
    refreshes: [listMySessions, getMe],
  });
  return (
    <Dialog title={securityText.openSessions} onClose={onClose}>
      <DialogBody>
        <Stack gap={16}>
          <p className="muted">{text.lead}</p>
          {endSession.isError && <Alert>{toErrorMessage(endSession.error)}</Alert>}
          <QueryBoundary query={query} errorTitle={text.failed}>
            {({ sessions }) => (
              <ul className="dialog__list" aria-label={securityText.openSessions}>
                {sessions.map((session) => (
                  <SessionRow
                    key={session.sessionId}
                    session={session}
                    isEnding={endSession.isPending && endSession.variables === session.sessionId}
                    onEnd={() => endSession.mutate(session.sessionId)}
                  />
                ))}
              </ul>
            )}
          </QueryBoundary>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button disabled={endSession.isPending} onClick={onClose}>
          {text.close}
        </Button>
        {query.data?.sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button
            variant="danger-ghost"
            busy={endSession.isPending && endSession.variables === 'others'}
            busyLabel={text.ending}
            onClick={() => endSession.mutate('others')}
          >
            {text.endOthers}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

type RowProps = { session: OpenSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session: { device, startedAt, isCurrent }, isEnding, onEnd }: RowProps) {
  const { date, time } = toCivil(startedAt);
  return (
    <Row as="li" gap={8}>
      <div className="grow">
        <p className="strong">{device}</p>
        <p className="small muted">
          {isCurrent && `${text.current} · `}
          <time dateTime={startedAt}>{text.since(formatLongDate(date), formatTime(time))}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          busy={isEnding}
          busyLabel={text.ending}
          aria-label={text.endOf(device)}
          onClick={onEnd}
        >
          {text.end}
        </Button>
      )}
    </Row>
  );
}
