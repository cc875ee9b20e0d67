import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { securityText as text } from './copy.ts';
import { useAccountSecurity } from './use-account-security.tsx';

/** Buttons for password and sessions, on the user's own profile. */
export function AccountSecurity() {
  const { open, dialog } = useAccountSecurity();
  return (
    <Stack gap={16}>
      <p className="small muted">{text.lead}</p>
      <Row gap={8} wrap>
        <Button onClick={() => open('password')}>{text.changePassword}</Button>
        <Button onClick={() => open('openSessions')}>{text.openSessions}</Button>
        <Button onClick={() => open('sessions')}>{text.endSessions}</Button>
      </Row>
      {dialog}
    </Stack>
  );
}
