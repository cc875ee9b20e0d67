import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '#shared/core/route.ts';
import { type CashDirection, CashReason } from '#shared/registers/cash-move.ts';
import type { moveCash } from '#shared/registers/drawer-api.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { moveText as text } from './copy.ts';
import { useDrawer, useMoveCash } from './queries.ts';
import type { RegisterInUse } from './use-register.ts';

const MoveForm = z.object({
  cents: z.string().check(z.refine((typed) => (parseCents(typed) ?? 0) > 0, { error: text.noAmount })),
  reason: CashReason,
});

type Props = {
  readonly direction: CashDirection;
  readonly register: Pick<RegisterInUse, 'registerId' | 'register'>;
  readonly onClose: () => void;
};

type RecordedCashMove = ReplyOf<typeof moveCash>;

/** Detects the recorded move in the drawer itself, because every answer to the command may be lost. */
function useRecordedMove(
  registerId: string,
  moveId: string,
  onRecorded: (recordedMove: RecordedCashMove) => void,
): void {
  const { data } = useDrawer(registerId);
  const recorded = data?.moves.find((cashMove) => cashMove.moveId === moveId);
  const handleRecorded = useEffectEvent(onRecorded);
  useEffect(() => {
    if (recorded) handleRecorded(recorded);
  }, [recorded]);
}

/** Shows the recorded amount if it differs from the typed one, because the first answer was lost. */
function notifyMoveRecorded(
  { moveId, direction, cents }: RecordedCashMove,
  requestedCents: number | undefined,
): void {
  if (cents === requestedCents) toast.success(text[direction].done, { id: moveId });
  else toast.info(text.recordedBefore[direction](cents), { id: moveId, description: text.nothingMore });
}

/** Puts cash into an open drawer or takes it out. Render it to open it. */
export function CashMoveDialog({ direction, register: { registerId, register }, onClose }: Props) {
  const form = useAppForm(MoveForm, { cents: '', reason: '' });
  // Fixed while the dialog is open, so that a retry moves cash once and in the intended shift.
  const [{ moveId, shiftId }] = useState(() => ({
    moveId: crypto.randomUUID(),
    shiftId: register?.shiftId ?? '',
  }));
  const move = useMoveCash({ registerId, moveId });
  const { title, submit } = text[direction];
  const finish = (recordedMove: RecordedCashMove, requestedCents: number | undefined) => {
    notifyMoveRecorded(recordedMove, requestedCents);
    onClose();
  };
  useRecordedMove(registerId, moveId, (recordedMove) => finish(recordedMove, move.variables?.cents));
  const send = async ({ cents: typed, reason }: z.infer<typeof MoveForm>) => {
    const cents = parseCents(typed) ?? 0;
    finish(await move.mutateAsync({ shiftId, direction, cents, reason }), cents);
  };
  return (
    <Dialog title={title} subtitle={register?.name} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={send} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormText
              name="cents"
              label={text.amount}
              variant="dollars"
              inputMode="decimal"
              autoComplete="off"
            />
            <FormText
              name="reason"
              label={text.reason}
              hint={text.reasonHint[direction]}
              autoComplete="off"
            />
          </Stack>
        </DialogBody>
        <FormFoot busy={move.isPending} submit={submit} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
