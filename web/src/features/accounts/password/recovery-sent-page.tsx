import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { passwordText } from './copy.ts';

export function RecoverySentPage() {
  return (
    <>
      <AuthHeading page={passwordText.recoverySent.title} title={passwordText.recoverySent.title}>
        {passwordText.recoverySent.lead}
      </AuthHeading>
      <ButtonLink to={paths.landing} variant="primary" fullWidth>
        {passwordText.recoverySent.home}
      </ButtonLink>
    </>
  );
}
