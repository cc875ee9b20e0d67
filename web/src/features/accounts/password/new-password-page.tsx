import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { openRecovery, resetPassword } from '#shared/accounts/security-api.ts';
import { call } from '#web/src/lib/call.ts';
import { paths } from '#web/src/lib/paths.ts';
import type { LoginState } from '#web/src/lib/session/return-address.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { passwordText } from './copy.ts';
import { isLinkSpent } from './new-password.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const saved: LoginState = { notice: passwordText.passwordChanged, isGood: true };

type RecoveryLink = { email: string; code: string };

/** Parses the e-mail's link `#correo=…&codigo=…`, a fragment because no server logs it. */
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
  const home = useHome();
  /** The used code, because another link may be opened in the same page. */
  const [spent, setSpent] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  if (isSaved && home !== undefined) return <SavedBesideSession home={home} />;
  if (isSaved) return <Navigate to={paths.login} replace state={saved} />;
  if (!link || link.code === spent) return <SpentLink />;
  return (
    <Recovery
      key={link.code}
      link={link}
      onSpent={() => setSpent(link.code)}
      onSaved={() => setSaved(true)}
    />
  );
}

/** Confirmation for a signed-in user, because the login page redirects before it could show one. */
function SavedBesideSession({ home }: { home: string }) {
  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.saved.title} />
      <p role="status" className="auth__lead">
        {passwordText.saved.beside}
      </p>
      <ButtonLink to={home} variant="primary" fullWidth>
        {passwordText.saved.go}
      </ButtonLink>
    </>
  );
}

/** True once the link is valid; also after a failed check, since the submit then reports the error. */
function useOpened({ email, code }: RecoveryLink, onSpent: () => void): boolean {
  const [isOpened, setOpened] = useState(false);
  const spend = useEffectEvent(onSpent);
  useEffect(() => {
    const stop = new AbortController();
    call(openRecovery, { body: { email, code } }, { signal: stop.signal }).then(
      () => setOpened(true),
      (failure: unknown) => {
        if (stop.signal.aborted) return;
        if (isLinkSpent(failure)) spend();
        else setOpened(true);
      },
    );
    return () => stop.abort();
  }, [email, code]);
  return isOpened;
}

type RecoveryProps = { link: RecoveryLink; onSpent: () => void; onSaved: () => void };

function Recovery({ link, onSpent, onSaved }: RecoveryProps) {
  const isOpened = useOpened(link, onSpent);
  const submit = async (password: string) => {
    try {
      await call(resetPassword, { body: { ...link, password } });
    } catch (failure) {
      if (isLinkSpent(failure)) return onSpent();
      throw failure;
    }
    onSaved();
  };
  if (!isOpened)
    return (
      <>
        <AuthHeading page={passwordText.newPassword.page} title={passwordText.newPassword.title} />
        <p role="status" className="muted">
          {passwordText.newPassword.opening}
        </p>
      </>
    );
  return (
    <NewPasswordForm
      title={passwordText.newPassword.title}
      lead={passwordText.newPassword.lead(link.email)}
      onSubmit={submit}
    />
  );
}
