import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { shortLinkText } from './copy.ts';
import { LinkConfirmation } from './link-confirmation.tsx';
import { useEndGreetings } from './queries.ts';

const text = shortLinkText.greetings;

/** Unsubscribes from greeting e-mails through the link in their footer. */
export function EndGreetings({ token, isEnded }: { token: string; isEnded: boolean }) {
  const endGreetings = useEndGreetings(token);
  const home = useHome();
  if (!isEnded && !endGreetings.data) return <LinkConfirmation text={text} command={endGreetings} />;
  return (
    <>
      <AuthHeading page={text.done} title={text.done} />
      <p role="status" className="muted">
        {text.doneNext}
      </p>
      <ButtonLink to={home ?? paths.login} variant="primary" fullWidth>
        {text.signIn}
      </ButtonLink>
    </>
  );
}
