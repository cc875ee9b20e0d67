import { useState } from 'react';
import * as z from 'zod/mini';
import { lotErrors } from '#shared/inventory/errors.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Split } from '#web/src/ui/layout/layout.tsx';
import { movesText as text } from './copy.ts';
import { ReasonField } from './lot-dialogs.tsx';
import { useCorrectLot, useLoseDoses } from './queries.ts';

export type MoveKind = 'loss' | 'correction';

const wholeNumber = /^\d{1,6}$/;
const parseCount = (typed: string): number | undefined =>
  wholeNumber.test(typed.trim()) ? Number(typed) : undefined;

const buildForm = (kind: MoveKind) =>
  z.object({
    lotId: z.string(),
    doses: z.string().check(
      z.check(({ value, issues }) => {
        const count = parseCount(value);
        const message =
          count === undefined ? text.wholeNumber : kind === 'loss' && count < 1 ? text.atLeastOne : undefined;
        if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    reason: ReasonField,
  });
const forms = { loss: buildForm('loss'), correction: buildForm('correction') } as const;
type MoveValues = z.infer<(typeof forms)['loss']>;

type Props = { kind: MoveKind; medication: ListedMedication; onDone: () => void };

/** Sends a count with the stock on which it was based; after a conflict, with the current stock. */
function useStockCount(lots: readonly ListedLot[]) {
  const correct = useCorrectLot();
  const [opened, setOpened] = useState<readonly ListedLot[] | undefined>(lots);
  const findKnownDoses = (lotId: string) => {
    const lot = (opened ?? lots).find((each) => each.lotId === lotId);
    return lot === undefined ? 0 : sumLotDoses(lot);
  };
  const send = async (input: Omit<Parameters<typeof correct.mutateAsync>[0], 'seen'>) => {
    try {
      await correct.mutateAsync({ ...input, seen: findKnownDoses(input.lotId) });
    } catch (error) {
      if (error instanceof CallError && error.is(lotErrors.moved)) setOpened(undefined);
      throw error;
    }
  };
  return { findKnownDoses, send, isPending: correct.isPending };
}

/** The recorded loss may differ from the input, if an earlier submit with a lost answer was recorded. */
function notifyRecorded(requested: number, lost: number | undefined): void {
  if (lost === undefined) toast.success(text.doneCorrection);
  else if (lost === requested) toast.success(text.doneLoss);
  else toast.info(text.earlier(lost), { description: text.nothingMore });
}

/** Records a loss or a count of a lot, with a reason. */
export function MoveForm({ kind, medication, onDone }: Props) {
  const lots = medication.lots.filter(({ state }) => state === 'usable');
  const { medicationId } = medication;
  const form = useAppForm(forms[kind], { lotId: lots[0]?.lotId ?? '', doses: '', reason: '' });
  const count = useStockCount(lots);
  // One id per open form, so a retry after a lost answer records the loss once.
  const [moveId] = useState(() => crypto.randomUUID());
  const lose = useLoseDoses(moveId);
  const typed = useFormInput(form);
  const isLoss = kind === 'loss';
  const counted = parseCount(typed.doses);

  const submit = async ({ lotId, doses, reason }: MoveValues) => {
    const about = { medicationId, lotId, reason: reason.trim() };
    // The schema has validated the number.
    const number = parseCount(doses) ?? 0;
    if (!isLoss) await count.send({ ...about, counted: number });
    const lost = isLoss ? (await lose.mutateAsync({ ...about, doses: number })).doses : undefined;
    notifyRecorded(number, lost);
    onDone();
  };
  if (lots.length === 0) return <p className="muted">{text.noLots}</p>;
  return (
    <Form form={form} onSubmit={submit} className="medication-move-form">
      <FormSummary />
      <Split columns="1fr 1fr" gap={16} align="start">
        <FormSelect
          name="lotId"
          label={text.lot}
          options={lots.map((lot) => ({
            value: lot.lotId,
            label: text.lotOption(lot.lotNumber, sumLotDoses(lot)),
          }))}
        />
        <FormText
          name="doses"
          label={isLoss ? text.missing : text.counted}
          inputMode="numeric"
          autoComplete="off"
          hint={
            isLoss || counted === undefined
              ? undefined
              : text.difference(counted - count.findKnownDoses(typed.lotId))
          }
        />
      </Split>
      <FormText name="reason" label={text.reason} placeholder={text.reasonExample} autoComplete="off" />
      <Row gap={8} align="stretch" justify="end">
        <Button onClick={onDone}>{text.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={count.isPending || lose.isPending}
          busyLabel={text.working}
        >
          {isLoss ? text.submitLoss : text.submitCorrection}
        </Button>
      </Row>
    </Form>
  );
}
