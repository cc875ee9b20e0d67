import { useState } from 'react';
import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { shortLinkText } from './copy.ts';
import { LinkConfirmation } from './link-confirmation.tsx';
import { useProveEmail } from './queries.ts';

const text = shortLinkText.prove;

type Props = { token: string; isProved: boolean; isChange: boolean };

/** Verifies the e-mail address of a registration or of a requested change. */
export function ProveEmail({ token, isProved, isChange: initialIsChange }: Props) {
  const proveEmail = useProveEmail(token);
  // Keeps the link's initial state, because no change is pending after the click.
  const [isChange] = useState(initialIsChange);
  if (proveEmail.data?.isFirst)
    return isChange ? <EmailChangedNotice /> : <EmailVerifiedNotice lead={text.doneNext} go={text.go} />;
  if (isProved || proveEmail.data) return <EmailVerifiedNotice lead={text.already} go={text.goHome} />;
  return (
    <LinkConfirmation text={{ ...text, lead: isChange ? text.changeLead : text.lead }} command={proveEmail} />
  );
}

/** `go` labels the link for users signed in on this device. */
function EmailVerifiedNotice({ lead, go }: { lead: string; go: string }) {
  const home = useHome();
  return (
    <>
      <AuthHeading page={text.done} title={text.done} />
      <p role="status" className="muted">
        {lead}
      </p>
      <ButtonLink to={home ?? paths.login} variant="primary" fullWidth>
        {home === undefined ? text.signIn : go}
      </ButtonLink>
    </>
  );
}

function EmailChangedNotice() {
  return (
    <>
      <AuthHeading page={text.done} title={text.done} />
      <p role="status" className="muted">
        {text.changeDoneNext}
      </p>
      <ButtonLink to={paths.login} variant="primary" fullWidth>
        {text.signIn}
      </ButtonLink>
    </>
  );
}
