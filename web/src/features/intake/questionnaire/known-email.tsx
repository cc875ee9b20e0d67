import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { checkIntakeEmail } from '#shared/intake/api.ts';
import { call } from '#web/src/lib/call.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { intakeText as text } from './copy.ts';

/** Returns whether a client has this e-mail. A failed check does not block the user. */
function useIsClient(email: string): boolean {
  const [lastCheck, setLastCheck] = useState({ email: '', isClient: false });
  useEffect(() => {
    const abortController = new AbortController();
    call(checkIntakeEmail, { body: { email } }, { signal: abortController.signal }).then(
      ({ isClient }) => setLastCheck({ email, isClient }),
      () => undefined,
    );
    return () => abortController.abort();
  }, [email]);
  return lastCheck.isClient && lastCheck.email === email;
}

/** Offers existing clients to sign in. They may also continue the questionnaire. */
export function KnownEmail({ email }: { email: string }) {
  const isClient = useIsClient(email);
  return (
    <div role="status">
      {isClient && (
        <Stack gap={4} className="box--accent">
          <p className="strong">{text.knownEmailTitle}</p>
          <p>{text.knownEmailHint}</p>
          <Row as="p" gap="4 20" align="stretch" wrap>
            <Link className="link" to={paths.login}>
              {text.signIn}
            </Link>
            <Link className="link" to={paths.recoverAccount}>
              {text.recover}
            </Link>
          </Row>
        </Stack>
      )}
    </div>
  );
}
