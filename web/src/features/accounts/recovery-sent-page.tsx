import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { text } from './text.ts';

export function RecoverySentPage() {
  return (
    <>
      <AuthHeading page={text.recoverySent.title} title={text.recoverySent.title}>
        {text.recoverySent.lead}
      </AuthHeading>
      <ButtonLink to={paths.landing} variant="primary" fullWidth>
        {text.recoverySent.home}
      </ButtonLink>
    </>
  );
}
