import { Copy } from 'lucide-react';
import * as z from 'zod/mini';
import { authenticatorAddress } from '#shared/accounts/second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, OneTimeCode } from '#shared/accounts/second-factor-api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { QrCode } from '#web/src/components/qr-code/qr-code.tsx';
import { useBrandName } from '#web/src/lib/brand.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { secondFactorText } from './copy.ts';
import { CodeField, PasswordField, TaskForm } from './task-form.tsx';

type Setup = ReplyOf<typeof beginSecondFactor>;
type Confirmed = { onConfirmed: (recoveryCodes: readonly string[]) => void };
const text = secondFactorText;

/** What it is, then the app, a first code and the password. */
export function SecondFactorSetup({ onConfirmed }: Confirmed) {
  const begin = useCommand(beginSecondFactor, { inputOf: () => ({}) });
  const close = useDialogClose();
  if (begin.data) return <Scan setup={begin.data} onConfirmed={onConfirmed} />;
  return (
    <>
      <DialogBody>
        <div className="stack">
          <p>{text.intro.lead}</p>
          <p className="muted">{text.intro.needed}</p>
          {begin.isError && <Alert>{textOf(begin.error)}</Alert>}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button disabled={begin.isPending} onClick={close}>
          {text.cancel}
        </Button>
        <Button
          variant="primary"
          busy={begin.isPending}
          busyLabel={text.intro.starting}
          onClick={() => begin.mutate()}
        >
          {text.intro.start}
        </Button>
      </DialogFoot>
    </>
  );
}

const ConfirmForm = z.object({
  code: OneTimeCode,
  password: z.string().check(z.minLength(1, { error: text.passwordNeeded })),
});
type Values = z.infer<typeof ConfirmForm>;

function Scan({ setup: { setupId, secret }, onConfirmed }: { setup: Setup } & Confirmed) {
  const { email } = useSignedIn();
  const address = authenticatorAddress({ issuer: useBrandName(), email, secret });
  const close = useDialogClose();
  const form = useAppForm<Values, Values>(ConfirmForm, { code: '', password: '' });
  const confirm = useCommand(confirmSecondFactor, {
    inputOf: (values: Values) => ({ body: { setupId, ...values } }),
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
      back={{ label: text.cancel, onPress: close }}
    >
      <ol className="second-factor__steps">
        <li>
          <p>{text.scan.scan}</p>
          <QrCode text={address} label={text.scan.picture} />
          <Secret secret={secret} />
        </li>
        <li>
          <p>{text.scan.confirm}</p>
          <CodeField />
          <PasswordField />
        </li>
      </ol>
    </TaskForm>
  );
}

/** For whoever has the app on the very phone they read this on. */
function Secret({ secret }: { secret: string }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(text.scan.copied),
      () => toast.error(text.codes.copyFailed),
    );
  return (
    <>
      <p className="small muted">{text.scan.type}</p>
      <p className="second-factor__secret">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {text.scan.copy}
      </Button>
    </>
  );
}
