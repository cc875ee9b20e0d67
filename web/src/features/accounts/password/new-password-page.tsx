import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { openRecovery, resetPassword } from '#shared/accounts/security-api.ts';
import { call } from '#web/src/lib/call.ts';
import { paths } from '#web/src/lib/paths.ts';
import type { LoginState } from '#web/src/lib/session/return-address.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { passwordText } from './copy.ts';
import { isLinkUsed } from './new-password.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const passwordChangedState: LoginState = { notice: passwordText.passwordChanged, isGood: true };

type RecoveryLink = { email: string; code: string };

/** Parses the e-mail's link `#correo=…&codigo=…`, a fragment because no server logs it. */
function useRecoveryLink(): RecoveryLink | undefined {
  const parts = new URLSearchParams(useLocation().hash.slice(1));
  const [email, code] = [parts.get('correo'), parts.get('codigo')];
  return email && code ? { email, code } : undefined;
}

function UsedLink() {
  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.newPassword.linkUsedTitle}>
        {passwordText.linkUsed}
      </AuthHeading>
      <Stack gap={20}>
        <ButtonLink to={paths.recoverAccount} variant="primary" fullWidth>
          {passwordText.newPassword.another}
        </ButtonLink>
        <ButtonLink to={paths.login} fullWidth>
          {passwordText.newPassword.signIn}
        </ButtonLink>
      </Stack>
    </>
  );
}

export function NewPasswordPage() {
  const link = useRecoveryLink();
  const home = useHome();
  /** The used code, because another link may be opened in the same page. */
  const [usedCode, setUsedCode] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  if (isSaved && home !== undefined) return <PasswordSavedNotice home={home} />;
  if (isSaved) return <Navigate to={paths.login} replace state={passwordChangedState} />;
  if (!link || link.code === usedCode) return <UsedLink />;
  return (
    <PasswordRecovery
      key={link.code}
      link={link}
      onLinkUsed={() => setUsedCode(link.code)}
      onSaved={() => setSaved(true)}
    />
  );
}

/** Confirmation for a signed-in user, because the login page redirects before it could show one. */
function PasswordSavedNotice({ home }: { home: string }) {
  return (
    <>
      <AuthHeading page={passwordText.newPassword.page} title={passwordText.saved.title} />
      <p role="status" className="muted">
        {passwordText.saved.otherSession}
      </p>
      <ButtonLink to={home} variant="primary" fullWidth>
        {passwordText.saved.go}
      </ButtonLink>
    </>
  );
}

/** Returns true once the link is valid. It is true as well if the check failed, so that the submit reports the error. */
function useIsLinkChecked({ email, code }: RecoveryLink, onLinkUsed: () => void): boolean {
  const [isChecked, setChecked] = useState(false);
  const handleUsedLink = useEffectEvent(onLinkUsed);
  useEffect(() => {
    const stop = new AbortController();
    call(openRecovery, { body: { email, code } }, { signal: stop.signal }).then(
      () => setChecked(true),
      (failure: unknown) => {
        if (stop.signal.aborted) return;
        if (isLinkUsed(failure)) handleUsedLink();
        else setChecked(true);
      },
    );
    return () => stop.abort();
  }, [email, code]);
  return isChecked;
}

type RecoveryProps = { link: RecoveryLink; onLinkUsed: () => void; onSaved: () => void };

function PasswordRecovery({ link, onLinkUsed, onSaved }: RecoveryProps) {
  const isChecked = useIsLinkChecked(link, onLinkUsed);
  const submit = async (password: string) => {
    try {
      await call(resetPassword, { body: { ...link, password } });
    } catch (failure) {
      if (isLinkUsed(failure)) return onLinkUsed();
      throw failure;
    }
    onSaved();
  };
  if (!isChecked)
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
