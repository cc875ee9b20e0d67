import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { answerByLink, openAnswersLink, startAnswersLink } from '#shared/records/answers/answers-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { call } from '#web/src/lib/call.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { readDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { healthText as text } from './copy.ts';
import { HealthForm } from './health-form.tsx';
import { discardHealthDraft } from './use-health-form.ts';

/** `/r/{token}`: health questions for clients without a password. Others sign in first. */
export function HealthLinkPage() {
  const { token } = useScreenParams('token');
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <HealthLinkLoader key={token} token={token} />
    </QueryClientProvider>
  );
}

/** Returns whether the link is expired, replaced or malformed. */
const isInvalidLink = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 404 || error.is(coreErrors.malformed));

/** Name of the BroadcastChannel that makes other tabs of the same link discard their drafts. */
const channelName = 'health link';

function notifyLinkClosed(token: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(token);
  channel.close();
}

/** Subscribes to the message of another tab and returns the unsubscribe function. */
function subscribeToLinkClosed(token: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  // Only pages of this origin can post on the channel.
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => data === token && listener());
  return () => channel.close();
}

const toDraftKey = (token: string) => `health ${token}`;

function HealthLinkLoader({ token }: { token: string }) {
  const link = useQuery({
    ...buildQuery(openAnswersLink, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });
  const isClosed = isInvalidLink(link.error) || (link.data !== undefined && link.data.state !== 'open');
  const { refetch } = link;
  useEffect(() => {
    if (!isClosed) return subscribeToLinkClosed(token, () => void refetch());
    discardHealthDraft(toDraftKey(token));
    notifyLinkClosed(token);
    return undefined;
  }, [isClosed, token, refetch]);
  if (isInvalidLink(link.error)) return <InvalidLinkNote error={link.error} />;
  if (link.data) return <HealthLinkContent token={token} link={link.data} />;
  return (
    <Note title={text.startTitle}>
      {link.isPending ? (
        <p role="status" className="muted">
          {text.loading}
        </p>
      ) : (
        <ErrorState
          title={text.linkFailed}
          error={link.error}
          busy={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      )}
    </Note>
  );
}

type HealthLinkContentProps = { token: string; link: ReplyOf<typeof openAnswersLink> };

function HealthLinkContent({ token, link }: HealthLinkContentProps) {
  const draftKey = toDraftKey(token);
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  // After a reload an existing draft continues.
  const [isStarted, setStarted] = useState(() => readDraft(draftKey) !== null);
  if (isDone) return <ThanksNote />;
  if (link.state === 'answered')
    return (
      <Note title={text.answeredTitle}>
        <p role="status">{text.answeredOnDate(link.on)}</p>
      </Note>
    );
  if (link.state === 'signIn') return <SignInNote token={token} patientId={link.patientId} />;
  if (!isStarted) return <StartNote token={token} onStarted={() => setStarted(true)} />;
  return (
    <HealthForm
      name={draftKey}
      initialAnswers={{}}
      asksBirthDate
      send={async (answers, key) => {
        try {
          await call(answerByLink, { params: { token }, body: { answers } }, { key });
          setDone(true);
          notifyLinkClosed(token);
        } catch (error) {
          // Reloads the link's state after an answer in another tab or through another link.
          if (isInvalidLink(error) || (error instanceof CallError && error.is(recordErrors.link_used)))
            await client.invalidateQueries({
              queryKey: buildQuery(openAnswersLink, { params: { token } }).queryKey,
            });
          throw error;
        }
      }}
    />
  );
}

const useStart = (token: string) => useCommand(startAnswersLink, { inputOf: () => ({ params: { token } }) });

/** Requires a click, because mail scanners open every link in a message. */
function StartNote({ token, onStarted }: { token: string; onStarted: () => void }) {
  const startLink = useStart(token);
  if (isInvalidLink(startLink.error)) return <InvalidLinkNote error={startLink.error} />;
  return (
    <Note title={text.startTitle}>
      <p>{text.startLead}</p>
      {startLink.isError && <Alert>{toErrorMessage(startLink.error)}</Alert>}
      <Button
        variant="primary"
        busy={startLink.isPending}
        busyLabel={text.starting}
        onClick={() => startLink.mutate(undefined, { onSuccess: onStarted })}
      >
        {text.begin}
      </Button>
    </Note>
  );
}

function SignInNote({ token, patientId }: { token: string; patientId: string }) {
  const startLink = useStart(token);
  const navigate = useNavigate();
  return (
    <Note title={text.signInTitle}>
      <p>{text.signInLead}</p>
      <Button
        variant="primary"
        busy={startLink.isPending}
        busyLabel={text.starting}
        // Recording the click may fail. The client is sent to the sign-in anyway.
        onClick={() => startLink.mutate(undefined, { onSettled: () => navigate(paths.myHealth(patientId)) })}
      >
        {text.signIn}
      </Button>
    </Note>
  );
}

function InvalidLinkNote({ error }: { error: CallError }) {
  const isExplained = error.is(recordErrors.link_replaced) || error.is(recordErrors.link_locked);
  return (
    <Note title={text.invalidLinkTitle}>
      <p>
        {isExplained && `${error.detail} `}
        {text.invalidLinkHint}
      </p>
      <ButtonLink to={paths.login}>{text.goToAccount}</ButtonLink>
    </Note>
  );
}

const ThanksNote = () => (
  <Note title={text.doneTitle}>
    <p role="status">{text.doneDetail}</p>
    <ButtonLink to={paths.landing}>{text.goToSite}</ButtonLink>
  </Note>
);

function Note({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Stack
      gap={16}
      justify="start"
      pad="88 24 96 24"
      phone={{ pad: '40 16 64 16' }}
      style={{ maxWidth: 600, margin: '0 auto' }}
    >
      <h1 className="serif-title">{title}</h1>
      {children}
    </Stack>
  );
}
