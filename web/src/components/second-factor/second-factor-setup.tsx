import { Copy } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { buildAuthenticatorUri } from '#shared/accounts/second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, OneTimeCode } from '#shared/accounts/second-factor-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { QrCode } from '#web/src/components/qr-code/qr-code.tsx';
import { useBrandName } from '#web/src/lib/brand.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { secondFactorText } from './copy.ts';
import { CodeField, PasswordField, TaskForm } from './task-form.tsx';

type Setup = ReplyOf<typeof beginSecondFactor>;
type SetupProps = { onConfirmed: (recoveryCodes: readonly string[]) => void };
const text = secondFactorText;

const StartInput = z.object({ password: z.string().check(z.minLength(1, { error: text.passwordNeeded })) });
type StartedSetup = { readonly password: string; readonly setup: Setup };

/** Explanation and password first, then the app and a first code. */
export function SecondFactorSetup({ onConfirmed }: SetupProps) {
  const [startedSetup, setStartedSetup] = useState<StartedSetup>();
  const form = useAppForm(StartInput, { password: '' });
  const close = useDialogClose();
  const startSetup = useCommand(beginSecondFactor, {
    inputOf: (body: z.infer<typeof StartInput>) => ({ body }),
    onSuccess: (setup, { password }) => setStartedSetup({ setup, password }),
  });
  if (startedSetup) return <ScanStep {...startedSetup} onConfirmed={onConfirmed} />;
  return (
    <TaskForm
      form={form}
      onSubmit={(values) => startSetup.mutateAsync(values)}
      isBusy={startSetup.isPending}
      submit={{ label: text.intro.start, busyLabel: text.intro.starting }}
      back={{ label: text.cancel, onClick: close }}
    >
      <p>{text.intro.lead}</p>
      <p className="muted">{text.intro.needed}</p>
      <PasswordField />
    </TaskForm>
  );
}

const ConfirmInput = z.object({ code: OneTimeCode });
type Values = z.infer<typeof ConfirmInput>;

function ScanStep({ setup: { setupId, secret }, password, onConfirmed }: StartedSetup & SetupProps) {
  const { email } = useSignedIn();
  const authenticatorUri = buildAuthenticatorUri({ issuer: useBrandName(), email, secret });
  const close = useDialogClose();
  const form = useAppForm<Values, Values>(ConfirmInput, { code: '' });
  const confirm = useCommand(confirmSecondFactor, {
    inputOf: ({ code }: Values) => ({ body: { setupId, code, password } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    refreshes: ['accounts'],
    refreshOn: 'success',
  });
  return (
    <TaskForm
      form={form}
      onSubmit={(values) => confirm.mutateAsync(values)}
      isBusy={confirm.isPending}
      submit={{ label: text.scan.submit, busyLabel: text.scan.submitting }}
      back={{ label: text.cancel, onClick: close }}
    >
      <Stack as="ol" gap={20} pad="0 0 0 20" className="second-factor__steps">
        <li>
          <p>{text.scan.scan}</p>
          <QrCode text={authenticatorUri} label={text.scan.picture} />
          <SetupSecret secret={secret} />
        </li>
        <li>
          <p>{text.scan.confirm}</p>
          <CodeField />
        </li>
      </Stack>
    </TaskForm>
  );
}

function SetupSecret({ secret }: { secret: string }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(text.scan.copied),
      () => toast.error(text.codes.copyFailed),
    );
  return (
    <>
      <p className="small muted">{text.scan.type}</p>
      <Stack as="p" pad="12 14" breakWords className="second-factor__secret">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Stack>
      <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {text.scan.copy}
      </Button>
    </>
  );
}
