import { useQuery } from '@tanstack/react-query';
import { MessageSquare, SearchX } from 'lucide-react';
import { containsAllWords } from '#shared/core/matches.ts';
import {
  listSmsReplies,
  type SmsReplyLine,
  setSmsReplyState,
  stopSmsOfReply,
} from '#shared/notifications/reply-api.ts';
import type { SmsReplyState } from '#shared/notifications/sms-reply.ts';
import { buildFullListQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { messagesText as text } from './copy.ts';
import { MessagesTable } from './messages-table.tsx';

/** Loads SMS replies, newest first. Handled ones are kept for a month. */
const useSmsReplies = (state: SmsReplyState) =>
  useQuery({ ...buildFullListQuery(listSmsReplies, { query: { state } }), ...liveQuery });

type ReplyStateChange = Pick<SmsReplyLine, 'replyId' | 'state'>;

const useSetReplyState = () =>
  useCommand(setSmsReplyState, {
    inputOf: ({ replyId, state }: ReplyStateChange) => ({ params: { replyId }, body: { state } }),
    refreshes: ['notifications'],
    waitsForRefresh: true,
  });

const useStopSms = () =>
  useCommand(stopSmsOfReply, {
    inputOf: (replyId: string) => ({ params: { replyId } }),
    refreshes: ['notifications'],
    waitsForRefresh: true,
  });

const params = { search: 'buscar', view: 'vista' } as const;
const handledValue = 'atendidos';

const matchesSearch = (row: SmsReplyLine, searchText: string) =>
  containsAllWords(`${text.sender(row)} ${row.from} ${text.phone(row.from)} ${row.text}`, searchText);

function NoMessages({ state, searchText }: { state: SmsReplyState; searchText: string }) {
  if (searchText !== '')
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={text.noMatchTitle(searchText)}>
        {text.noMatch}
      </EmptyState>
    );
  const isOpen = state === 'open';
  return (
    <EmptyState
      icon={<MessageSquare aria-hidden />}
      title={isOpen ? text.emptyTitle : text.emptyHandledTitle}
    >
      {isOpen ? text.empty : text.emptyHandled}
    </EmptyState>
  );
}

/** Returns functions that move a reply to the other list or stop SMS to its sender. */
function useMoveReply() {
  const change = useSetReplyState();
  const stopSms = useStopSms();
  return {
    isSaving: ({ replyId }: SmsReplyLine) =>
      (change.isPending && change.variables.replyId === replyId) ||
      (stopSms.isPending && stopSms.variables === replyId),
    stop: ({ replyId, from }: SmsReplyLine) =>
      stopSms.mutate(replyId, {
        onSuccess: () => void toast.success(text.stopped(from)),
        onError: (error) => void toast.error(toErrorMessage(error)),
      }),
    move: ({ replyId, state }: SmsReplyLine) =>
      change.mutate(
        { replyId, state: state === 'open' ? 'handled' : 'open' },
        {
          onSuccess: (reply) =>
            void toast.success(reply.state === 'handled' ? text.markedHandled : text.reopened),
          onError: (error) => void toast.error(toErrorMessage(error)),
        },
      ),
  };
}

/** SMS replies without a keyword, for staff to read. */
export function MessagesPage() {
  const [view, setView] = useUrlParam(params.view);
  const [searchText] = useUrlParam(params.search);
  const state = view === handledValue ? 'handled' : 'open';
  const replies = useSmsReplies(state);
  const { isSaving, move, stop } = useMoveReply();
  return (
    <Screen
      title={text.title}
      context={state === 'open' && replies.data ? text.context(replies.data.length) : undefined}
      contextToCome={text.context(0)}
      actions={
        <SegmentedControl
          legend={text.views}
          legendHidden
          fullWidth="phones"
          value={state === 'handled' ? handledValue : ''}
          options={[
            { value: '', label: text.openView },
            { value: handledValue, label: text.handledView },
          ]}
          onChange={setView}
        />
      }
    >
      <FilterBar params={[params.search]}>
        <SearchFilter param={params.search} label={text.search} />
      </FilterBar>
      <QueryBoundary query={replies} errorTitle={text.failed} cards="large">
        {(loadedReplies) => (
          <MessagesTable
            rows={loadedReplies
              .filter((row) => matchesSearch(row, searchText.trim()))
              .map((row) => ({
                ...row,
                isSaving: isSaving(row),
                onMove: () => move(row),
                onStop: () => stop(row),
              }))}
            empty={
              <NoMessages state={state} searchText={loadedReplies.length === 0 ? '' : searchText.trim()} />
            }
          />
        )}
      </QueryBoundary>
    </Screen>
  );
}
