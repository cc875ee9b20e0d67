import { useState } from 'react';
import * as z from 'zod/mini';
import { lotErrors } from '#shared/inventory/errors.ts';
import { dosesIn } from '#shared/inventory/lot.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { movesText as text } from './copy.ts';
import { ReasonField } from './lot-dialogs.tsx';
import { useCorrectLot, useLoseDoses } from './queries.ts';

export type MoveKind = 'loss' | 'correction';

const wholeNumber = /^\d{1,6}$/;
const countOf = (typed: string): number | undefined =>
  wholeNumber.test(typed.trim()) ? Number(typed) : undefined;

const formOf = (kind: MoveKind) =>
  z.object({
    lotId: z.string(),
    doses: z.string().check(
      z.check(({ value, issues }) => {
        const count = countOf(value);
        const message =
          count === undefined ? text.whole : kind === 'loss' && count < 1 ? text.atLeastOne : undefined;
        if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    reason: ReasonField,
  });
const forms = { loss: formOf('loss'), correction: formOf('correction') } as const;
type Values = z.infer<(typeof forms)['loss']>;

type Props = { kind: MoveKind; medication: ListedMedication; onDone: () => void };

/** Sends a count with the stock on which it was based; after a conflict, with the current stock. */
function useCount(lots: readonly ListedLot[]) {
  const correct = useCorrectLot();
  const [opened, setOpened] = useState<readonly ListedLot[] | undefined>(lots);
  const seenOf = (lotId: string) => {
    const lot = (opened ?? lots).find((each) => each.lotId === lotId);
    return lot === undefined ? 0 : dosesIn(lot);
  };
  const send = async (given: Omit<Parameters<typeof correct.mutateAsync>[0], 'seen'>) => {
    try {
      await correct.mutateAsync({ ...given, seen: seenOf(given.lotId) });
    } catch (error) {
      if (error instanceof CallError && error.is(lotErrors.moved)) setOpened(undefined);
      throw error;
    }
  };
  return { seenOf, send, isPending: correct.isPending };
}

/** The recorded loss may differ from the input, if an earlier submit with a lost answer was recorded. */
function sayNoted(asked: number, lost: number | undefined): void {
  if (lost === undefined) toast.success(text.doneCorrection);
  else if (lost === asked) toast.success(text.doneLoss);
  else toast.info(text.earlier(lost), { description: text.nothingMore });
}

/** Records a loss or a count of a lot, with a reason. */
export function MoveForm({ kind, medication, onDone }: Props) {
  const lots = medication.lots.filter(({ state }) => state === 'usable');
  const { medicationId } = medication;
  const form = useAppForm(forms[kind], { lotId: lots[0]?.lotId ?? '', doses: '', reason: '' });
  const count = useCount(lots);
  // One id per open form, so a retry after a lost answer records the loss once.
  const [moveId] = useState(() => crypto.randomUUID());
  const lose = useLoseDoses(moveId);
  const typed = useTyped(form);
  const isLoss = kind === 'loss';
  const counted = countOf(typed.doses);

  const submit = async ({ lotId, doses, reason: why }: Values) => {
    const about = { medicationId, lotId, reason: why.trim() };
    // The schema has validated the number.
    const number = countOf(doses) ?? 0;
    if (!isLoss) await count.send({ ...about, counted: number });
    const lost = isLoss ? (await lose.mutateAsync({ ...about, doses: number })).doses : undefined;
    sayNoted(number, lost);
    onDone();
  };
  if (lots.length === 0) return <p className="muted">{text.noLots}</p>;
  return (
    <Form form={form} onSubmit={submit} className="medication-move-form">
      <FormSummary />
      <div className="medication-two">
        <FormSelect
          name="lotId"
          label={text.lot}
          options={lots.map((lot) => ({
            value: lot.lotId,
            label: text.lotOption(lot.lotNumber, dosesIn(lot)),
          }))}
        />
        <FormText
          name="doses"
          label={isLoss ? text.missing : text.counted}
          inputMode="numeric"
          autoComplete="off"
          hint={
            isLoss || counted === undefined ? undefined : text.difference(counted - count.seenOf(typed.lotId))
          }
        />
      </div>
      <FormText name="reason" label={text.reason} placeholder={text.reasonExample} autoComplete="off" />
      <div className="medication-move-form__foot">
        <Button onClick={onDone}>{text.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={count.isPending || lose.isPending}
          busyLabel={text.working}
        >
          {isLoss ? text.submitLoss : text.submitCorrection}
        </Button>
      </div>
    </Form>
  );
}
