import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { resetPassword } from '#shared/accounts/security-api.ts';
import { call } from '#web/src/lib/call.ts';
import { paths } from '#web/src/lib/paths.ts';
import { homeHint } from '#web/src/lib/session/session.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { passwordText } from './copy.ts';
import {
  isLinkSpent,
  type NewPasswordProblem,
  newPasswordFailure,
  newPasswordProblem,
} from './new-password.ts';
import { NewPasswordFields, newPasswordOf } from './new-password-fields.tsx';

type RecoveryLink = { email: string; code: string };

/** The e-mail's link carries `#correo=…&codigo=…`: a fragment is not sent to any server nor kept in its logs. */
function useRecoveryLink(): RecoveryLink | undefined {
  const parts = new URLSearchParams(useLocation().hash.slice(1));
  const [email, code] = [parts.get('correo'), parts.get('codigo')];
  return email && code ? { email, code } : undefined;
}

function SpentLink() {
  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.newPassword.spentTitle}>
        {passwordText.linkSpent}
      </AuthHeading>
      <div className="auth__form">
        <ButtonLink to={paths.recoverAccount} variant="primary" fullWidth>
          {passwordText.newPassword.another}
        </ButtonLink>
        <ButtonLink to={paths.login} fullWidth>
          {passwordText.newPassword.signIn}
        </ButtonLink>
      </div>
    </>
  );
}

export function NewPasswordPage() {
  const link = useRecoveryLink();
  const [isSpent, setSpent] = useState(false);
  const [isSaved, setSaved] = useState(false);
  if (isSaved) return <SavedBesideSession />;
  if (!link || isSpent) return <SpentLink />;
  return <NewPasswordForm link={link} onSpent={() => setSpent(true)} onSaved={() => setSaved(true)} />;
}

/** Where somebody is signed in the login is passed over, and could not say it. */
function SavedBesideSession() {
  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.saved.title} />
      <p role="status" className="auth__lead">
        {passwordText.saved.beside}
      </p>
      <ButtonLink to={homeHint() ?? paths.login} variant="primary" fullWidth>
        {passwordText.saved.go}
      </ButtonLink>
    </>
  );
}

type NewPasswordFormProps = { link: RecoveryLink; onSpent: () => void; onSaved: () => void };

function NewPasswordForm({ link, onSpent, onSaved }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<NewPasswordProblem>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password, repeated } = newPasswordOf(event.currentTarget);
    const found = newPasswordProblem(password, repeated);
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      await call(resetPassword, { body: { ...link, password } });
      if (homeHint() === undefined)
        await navigate(paths.login, { replace: true, state: { notice: passwordText.passwordChanged } });
      else onSaved();
    } catch (failure) {
      if (isLinkSpent(failure)) onSpent();
      else setProblem(newPasswordFailure(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.newPassword.title}>
        {passwordText.newPassword.lead(link.email)}
      </AuthHeading>
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <NewPasswordFields problem={problem} />
        <SubmitButton
          busy={isBusy}
          label={passwordText.newPassword.submit}
          busyLabel={passwordText.newPassword.submitting}
        />
      </form>
    </>
  );
}
