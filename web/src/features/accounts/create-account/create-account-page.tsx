import { QueryClientProvider } from '@tanstack/react-query';
import type { Registration } from '#shared/accounts/registration-api.ts';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { createText, describeLoadError } from './copy.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { useRegistration } from './queries.ts';
import { type CreationLink, useCreationLink } from './use-creation-link.ts';

/** Account creation for a prospect who registers or a person who was invited. */
export function CreateAccountPage() {
  const link = useCreationLink();
  if (link.id === undefined) return <MissingLink />;
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <AccountCreation key={link.id} id={link.id} link={link} />
    </QueryClientProvider>
  );
}

/** Shown when the address has no link and so names no account. */
function MissingLink() {
  return (
    <>
      <AuthHeading page={createText.page} title={createText.bareTitle}>
        {createText.bareLead}
      </AuthHeading>
      <Stack gap={20}>
        <ButtonLink to={paths.intake} variant="primary" fullWidth>
          {createText.bareRequest}
        </ButtonLink>
        <ButtonLink to={paths.login} fullWidth>
          {createText.signIn}
        </ButtonLink>
      </Stack>
    </>
  );
}

/** Explains what to do when the account can no longer be created. */
function ClosedRegistration({ state }: { state: Exclude<Registration['state'], 'open'> }) {
  return (
    <>
      <AuthHeading page={createText.page} title={createText.closed[state].title}>
        {createText.closed[state].next}
      </AuthHeading>
      <Stack gap={20}>
        <ButtonLink to={paths.login} variant="primary" fullWidth>
          {createText.signIn}
        </ButtonLink>
        {state === 'spent' && (
          <ButtonLink to={paths.recoverAccount} fullWidth>
            {createText.recover}
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}

function AccountCreation({ id, link }: { id: string; link: CreationLink }) {
  const registration = useRegistration(id);
  if (registration.data && registration.data.state !== 'open')
    return <ClosedRegistration state={registration.data.state} />;
  if (registration.data)
    return (
      <CreateAccountForm
        id={id}
        link={link}
        registration={registration.data}
        onRejected={() => void registration.refetch()}
      />
    );
  return (
    <>
      <AuthHeading page={createText.page} title={createText.title} />
      {registration.isPending ? (
        <p role="status" className="muted">
          {createText.loading}
        </p>
      ) : (
        <>
          <p role="alert" className="text-14 weight-500 tone-danger">
            {describeLoadError(registration.error)}
          </p>
          <p className="muted">{createText.failedNext}</p>
          <Stack gap={20}>
            <Button fullWidth busy={registration.isFetching} onClick={() => void registration.refetch()}>
              {createText.retry}
            </Button>
            <ButtonLink to={paths.login} fullWidth>
              {createText.signIn}
            </ButtonLink>
          </Stack>
        </>
      )}
    </>
  );
}
