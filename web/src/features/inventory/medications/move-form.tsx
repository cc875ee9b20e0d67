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
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { movesText as text } from './copy.ts';
import { ReasonField } from './lot-dialogs.tsx';
import { useCorrectLot, useLoseDoses } from './queries.ts';

export type MoveKind = 'loss' | 'correction';

const wholeNumberPattern = /^\d{1,6}$/;
const parseCount = (input: string): number | undefined =>
  wholeNumberPattern.test(input.trim()) ? Number(input) : undefined;

function findCountProblem(kind: MoveKind, count: number | undefined): string | undefined {
  if (count === undefined) return text.wholeNumber;
  return kind === 'loss' && count < 1 ? text.atLeastOne : undefined;
}

const buildForm = (kind: MoveKind) =>
  z.object({
    lotId: z.string(),
    doses: z.string().check(
      z.check(({ value, issues }) => {
        const message = findCountProblem(kind, parseCount(value));
        if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    reason: ReasonField,
  });
const moveForms = { loss: buildForm('loss'), correction: buildForm('correction') } as const;
type MoveValues = z.infer<(typeof moveForms)['loss']>;

type Props = { kind: MoveKind; medication: ListedMedication; onDone: () => void };

/** Sends counts with the stock that the form showed. After a conflict, that is the current stock. */
function useStockCount(lots: readonly ListedLot[]) {
  const correct = useCorrectLot();
  const [lotsAtOpening, setLotsAtOpening] = useState<readonly ListedLot[] | undefined>(lots);
  const findKnownDoses = (lotId: string) => {
    const lot = (lotsAtOpening ?? lots).find((candidate) => candidate.lotId === lotId);
    return lot === undefined ? 0 : sumLotDoses(lot);
  };
  const send = async (input: Omit<Parameters<typeof correct.mutateAsync>[0], 'seen'>) => {
    try {
      await correct.mutateAsync({ ...input, seen: findKnownDoses(input.lotId) });
    } catch (error) {
      if (error instanceof CallError && error.is(lotErrors.moved)) setLotsAtOpening(undefined);
      throw error;
    }
  };
  return { findKnownDoses, send, isPending: correct.isPending };
}

/**
 * Reports the recorded loss, or a count if `lostDoses` is undefined. The loss differs from the input if an earlier
 * submit was recorded but its response was lost.
 */
function notifyRecorded(requestedDoses: number, lostDoses: number | undefined): void {
  if (lostDoses === undefined) toast.success(text.doneCorrection);
  else if (lostDoses === requestedDoses) toast.success(text.doneLoss);
  else toast.info(text.alreadyRecorded(lostDoses), { description: text.nothingMore });
}

/** Records a loss or a count of a lot, with a reason. */
export function MoveForm({ kind, medication, onDone }: Props) {
  const lots = medication.lots.filter(({ state }) => state === 'usable');
  const { medicationId } = medication;
  const form = useAppForm(moveForms[kind], { lotId: lots[0]?.lotId ?? '', doses: '', reason: '' });
  const stockCount = useStockCount(lots);
  // One id per open form, so a retry after a lost response records the loss once.
  const [moveId] = useState(() => crypto.randomUUID());
  const lose = useLoseDoses(moveId);
  const formInput = useFormInput(form);
  const isLoss = kind === 'loss';
  const countedDoses = parseCount(formInput.doses);

  const submit = async ({ lotId, doses, reason }: MoveValues) => {
    const subject = { medicationId, lotId, reason: reason.trim() };
    // The schema has validated the number.
    const doseCount = parseCount(doses) ?? 0;
    if (!isLoss) await stockCount.send({ ...subject, counted: doseCount });
    const lostDoses = isLoss ? (await lose.mutateAsync({ ...subject, doses: doseCount })).doses : undefined;
    notifyRecorded(doseCount, lostDoses);
    onDone();
  };
  if (lots.length === 0) return <p className="muted">{text.noLots}</p>;
  return (
    <Form form={form} onSubmit={submit} className="box">
      <Stack gap={16} pad={16}>
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
            label={isLoss ? text.missingDosesLabel : text.countedDosesLabel}
            inputMode="numeric"
            autoComplete="off"
            hint={
              isLoss || countedDoses === undefined
                ? undefined
                : text.formatDifference(countedDoses - stockCount.findKnownDoses(formInput.lotId))
            }
          />
        </Split>
        <FormText name="reason" label={text.reason} placeholder={text.reasonExample} autoComplete="off" />
        <Row gap={8} align="stretch" justify="end">
          <Button onClick={onDone}>{text.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={stockCount.isPending || lose.isPending}
            busyLabel={text.working}
          >
            {isLoss ? text.submitLoss : text.submitCorrection}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
