import { Ban, CalendarSync, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { inOrderOfUse } from '#shared/inventory/allocation.ts';
import { dosesIn } from '#shared/inventory/lot.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { discardText, movesText, recallText } from './copy.ts';
import { useDiscardLot, useRecallLot } from './queries.ts';

export const ReasonField = z.string().check(
  z.refine((typed) => typed.trim() !== '', { error: movesText.reasonMissing }),
  z.maxLength(200),
);
const ReasonForm = z.object({ reason: ReasonField });

type ReasonProps = {
  title: string;
  subtitle: string;
  label: string;
  example: string;
  submit: string;
  working: string;
  danger?: boolean;
  busy: boolean;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** What is done to a whole lot is done with a reason. */
function ReasonDialog({ title, subtitle, children, onSubmit, onClose, ...words }: ReasonProps) {
  const form = useAppForm(ReasonForm, { reason: '' });
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      careful={words.danger ?? false}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={({ reason }) => onSubmit(reason.trim())} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <FormSummary />
            {children}
            <FormText name="reason" label={words.label} placeholder={words.example} autoComplete="off" />
          </div>
        </DialogBody>
        <FormFoot
          busy={words.busy}
          submit={words.submit}
          submitting={words.working}
          variant={words.danger ? 'danger' : 'primary'}
        />
      </Form>
    </Dialog>
  );
}

type Props = { medication: ListedMedication; lot: ListedLot; onClose: () => void };

export function DiscardDialog({ medication, lot, onClose }: Props) {
  const discard = useDiscardLot(lot);
  const { setAsideDoses, lotNumber } = lot;
  return (
    <ReasonDialog
      title={discardText.title(setAsideDoses)}
      subtitle={discardText.about(lotNumber, medication.name)}
      label={discardText.reason}
      example={discardText.example}
      submit={discardText.submit(setAsideDoses)}
      working={discardText.working}
      busy={discard.isPending}
      onClose={onClose}
      onSubmit={async (reason) => {
        await discard.mutateAsync(reason);
        toast.success(discardText.done(setAsideDoses));
        onClose();
      }}
    />
  );
}

/** Where the reserved doses go: to the next lot in use, as far as it has them. */
function reservedLine({ lots, reservedAppointments }: ListedMedication, lot: ListedLot): string {
  const { reservedDoses, lotId } = lot;
  if (reservedDoses === 0) return recallText.noReserved;
  const others = inOrderOfUse(lots.filter((each) => each.lotId !== lotId && each.state === 'usable'));
  const free = others.reduce((sum, { freeDoses }) => sum + freeDoses, 0);
  const next = others.find(({ freeDoses }) => freeDoses > 0);
  const isAllOfIt = lots.every((each) => each.lotId === lotId || each.reservedDoses === 0);
  if (next === undefined && isAllOfIt) return recallText.uncoveredAppointments(reservedAppointments);
  if (next === undefined || free < reservedDoses) return recallText.uncovered(reservedDoses - free);
  return recallText.moves(reservedDoses, reservedAppointments, next.lotNumber);
}

/** Says what follows, and leads to who received it. */
export function RecallDialog({ medication, lot, onClose }: Props) {
  const recall = useRecallLot(lot);
  const navigate = useNavigate();
  return (
    <ReasonDialog
      title={recallText.title}
      subtitle={recallText.about(lot.lotNumber, medication.name)}
      label={recallText.reason}
      example={recallText.example}
      submit={recallText.submit}
      working={recallText.working}
      danger
      busy={recall.isPending}
      onClose={onClose}
      onSubmit={async (reason) => {
        await recall.mutateAsync(reason);
        // In place of the dialog's own step: Back leads to the list.
        await navigate(paths.lot(lot.lotId), { replace: true });
      }}
    >
      <ul className="medication-consequences">
        <li className="medication-consequence">
          <Icon of={Ban} />
          <span>{recallText.out(dosesIn(lot))}</span>
        </li>
        <li className="medication-consequence">
          <Icon of={CalendarSync} />
          <span>{reservedLine(medication, lot)}</span>
        </li>
        <li className="medication-consequence">
          <Icon of={Phone} />
          <span>{recallText.list}</span>
        </li>
      </ul>
    </ReasonDialog>
  );
}
