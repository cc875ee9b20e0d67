import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  getSecondFactor,
  OneTimeCode,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shared/accounts/second-factor-api.ts';
import { formatLongDate } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { secondFactorText } from './copy.ts';
import { CodeField, PasswordField, TaskForm } from './task-form.tsx';

const text = secondFactorText;
type SecondFactorState = ReplyOf<typeof getSecondFactor>;
type Props = { onRenewed: (recoveryCodes: readonly string[]) => void };
type SecondFactorTask = 'renew' | 'turnOff';

/** Shows since when the second factor is on and how many recovery codes are left. Renews the codes or turns it off. */
export function SecondFactorOverview({ onRenewed }: Props) {
  const query = useQuery({ ...buildQuery(getSecondFactor), staleTime: 0 });
  const [task, setTask] = useState<SecondFactorTask>();
  const goBack = () => setTask(undefined);
  if (task === 'renew') return <RenewTask onRenewed={onRenewed} onBack={goBack} />;
  if (task === 'turnOff') return <TurnOffTask onBack={goBack} />;
  return (
    <QueryBoundary query={query} errorTitle={text.failed}>
      {(state) => <Overview state={state} onTask={setTask} />}
    </QueryBoundary>
  );
}

function Overview({ state, onTask }: { state: SecondFactorState; onTask: (task: SecondFactorTask) => void }) {
  const { since, codesLeft, isRequired } = state;
  return (
    <>
      <DialogBody>
        <Stack gap={16}>
          <p>
            {since !== undefined && text.on.since(formatLongDate(toCivil(since).date))}{' '}
            {text.on.left(codesLeft)}
          </p>
          {isRequired && <p className="muted">{text.on.required}</p>}
          <Row gap={8} wrap>
            <Button onClick={() => onTask('renew')}>{text.on.renew}</Button>
            {!isRequired && (
              <Button variant="danger-ghost" onClick={() => onTask('turnOff')}>
                {text.on.turnOff}
              </Button>
            )}
          </Row>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={useDialogClose()}>{text.close}</Button>
      </DialogFoot>
    </>
  );
}

const password = z.string().check(z.minLength(1, { error: text.passwordNeeded }));
const RenewInput = z.object({ password });
const TurnOffInput = z.object({ password, code: OneTimeCode });

function RenewTask({ onRenewed, onBack }: Props & { onBack: () => void }) {
  const form = useAppForm(RenewInput, { password: '' });
  const renew = useCommand(renewRecoveryCodes, {
    inputOf: (body: z.infer<typeof RenewInput>) => ({ body }),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    refreshes: ['accounts'],
  });
  return (
    <TaskForm
      form={form}
      onSubmit={(values) => renew.mutateAsync(values)}
      isBusy={renew.isPending}
      submit={{ label: text.on.renew, busyLabel: text.on.renewing }}
      back={{ label: text.back, onClick: onBack }}
    >
      <p>{text.on.renewLead}</p>
      <PasswordField />
    </TaskForm>
  );
}

function TurnOffTask({ onBack }: { onBack: () => void }) {
  const form = useAppForm(TurnOffInput, { password: '', code: '' });
  const close = useDialogClose();
  const turnOff = useCommand(turnOffSecondFactor, {
    inputOf: (body: z.infer<typeof TurnOffInput>) => ({ body }),
    onSuccess: () => {
      toast.success(text.on.turnedOff);
      close();
    },
    refreshes: ['accounts'],
  });
  return (
    <TaskForm
      form={form}
      onSubmit={(values) => turnOff.mutateAsync(values)}
      isBusy={turnOff.isPending}
      submit={{ label: text.on.turnOff, busyLabel: text.on.turningOff, variant: 'danger' }}
      back={{ label: text.back, onClick: onBack }}
    >
      <p>{text.on.turnOffLead}</p>
      <PasswordField />
      <CodeField />
    </TaskForm>
  );
}
