import { paths } from '#web/src/lib/paths.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { homeHint } from '#web/src/lib/session/session.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { shortLinkText } from './copy.ts';
import { useProveEmail } from './queries.ts';

const text = shortLinkText.prove;

/** One press, since programs that look messages over open every link in them. */
export function ProveEmail({ token, isProved }: { token: string; isProved: boolean }) {
  const prove = useProveEmail(token);
  if (prove.data?.isFirst) return <Proved title={text.done} lead={text.doneNext} />;
  if (isProved || prove.data) return <Proved title={text.done} lead={text.already} />;
  return (
    <>
      <AuthHeading page={text.title} title={text.title}>
        {text.lead}
      </AuthHeading>
      {prove.isError && (
        <p role="alert" className="auth__alert">
          {textOf(prove.error)}
        </p>
      )}
      <Button
        variant="primary"
        fullWidth
        busy={prove.isPending}
        busyLabel={text.submitting}
        onClick={() => prove.mutate()}
      >
        {text.submit}
      </Button>
    </>
  );
}

function Proved({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <AuthHeading page={title} title={title} />
      <p role="status" className="auth__lead">
        {lead}
      </p>
      <ButtonLink to={homeHint() ?? paths.login} variant="primary" fullWidth>
        {text.go}
      </ButtonLink>
    </>
  );
}
