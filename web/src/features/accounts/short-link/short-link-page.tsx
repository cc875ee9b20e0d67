import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { OpenableLinkKind } from '#shared/accounts/short-link.ts';
import type { OpenedLink, ShortLinkEnd } from '#shared/accounts/short-link-api.ts';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { shortLinkText } from './copy.ts';
import { EndGreetings } from './end-greetings.tsx';
import { ProveEmail } from './prove-email.tsx';
import { isLinkExpired, useShortLink } from './queries.ts';
import { UndoEmailChange } from './undo-email-change.tsx';

/** `/e/{token}`: opens account creation, verifies an e-mail, undoes an e-mail change or unsubscribes. */
export function ShortLinkPage() {
  const { token } = useScreenParams('token');
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <LinkContent key={token} token={token} />
    </QueryClientProvider>
  );
}

function LinkContent({ token }: { token: string }) {
  const link = useShortLink(token);
  if (isLinkExpired(link.error)) return <ExpiredLink />;
  if (link.data?.kind === 'emailProof') return <ProveEmail token={token} {...link.data} />;
  if (link.data?.kind === 'emailUndo') return <UndoEmailChange token={token} {...link.data} />;
  if (link.data?.kind === 'greetings') return <EndGreetings token={token} {...link.data} />;
  if (link.data?.kind === 'ended') return <ExpiredLink {...link.data} />;
  if (link.data?.kind === 'registration') return <RegistrationRedirect token={token} {...link.data} />;
  if (link.data) return <InvitationRedirect link={link.data} />;
  return (
    <>
      <AuthHeading page={shortLinkText.page} title={shortLinkText.page} />
      {link.isPending ? (
        <p role="status" className="muted">
          {shortLinkText.loading}
        </p>
      ) : (
        <ErrorState
          title={shortLinkText.failed}
          error={link.error}
          busy={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      )}
    </>
  );
}

/** Redirects to the invitation's page, which also shows its state. */
function InvitationRedirect({ link }: { link: Extract<OpenedLink, { kind: 'invitation' }> }) {
  const { userId, email, isTeam } = link;
  const path = isTeam ? paths.acceptTeamInvitation : paths.acceptInvitation;
  return <Navigate to={{ pathname: path(userId), search: `?${new URLSearchParams({ email })}` }} replace />;
}

/** Redirects to account creation with the token as proof of the e-mail address. */
function RegistrationRedirect({
  token,
  prospectId,
  email,
}: {
  token: string;
  prospectId: string;
  email: string;
}) {
  const hash = new URLSearchParams({ email, prueba: token });
  return <Navigate to={{ pathname: paths.register(prospectId), hash: `#${hash}` }} replace />;
}

/** Explains why a link no longer works and what to do instead. */
function ExpiredLink({ of, why }: { of?: OpenableLinkKind; why?: ShortLinkEnd }) {
  const title = why ? shortLinkText.ended.titles[why] : shortLinkText.ended.unknownTitle;
  return (
    <>
      <AuthHeading page={title} title={title}>
        {of && why ? shortLinkText.ended.next[of][why] : shortLinkText.ended.unknown}
      </AuthHeading>
      <Stack gap={20}>
        <ButtonLink to={paths.login} variant="primary" fullWidth>
          {shortLinkText.signIn}
        </ButtonLink>
        <ButtonLink to={paths.recoverAccount} fullWidth>
          {shortLinkText.ended.recover}
        </ButtonLink>
      </Stack>
    </>
  );
}
