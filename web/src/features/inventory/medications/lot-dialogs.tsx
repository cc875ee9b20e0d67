import { Ban, CalendarSync, Clock, type LucideIcon, Phone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { recallOutlook } from '#shared/inventory/dose-reservation.ts';
import { dosesIn } from '#shared/inventory/lot.ts';
import type { ListedLot, ListedMedication, ReservedDoses } from '#shared/inventory/medication-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { movesText } from './copy.ts';
import { discardText, recallText } from './lot-copy.ts';
import { useDiscardLot, useRecallLot, useReservedDoses } from './queries.ts';

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

/** Dialog for an action on a lot, which requires a reason. */
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

type Consequence = readonly [icon: LucideIcon, said: string];

/** Consequences of a recall for stock and reservations. */
function consequencesOf({ lots }: ListedMedication, lot: ListedLot, reserved: readonly ReservedDoses[]) {
  const others = lots.filter(({ lotId }) => lotId !== lot.lotId);
  const own = reserved.filter(({ lotId }) => lotId === lot.lotId);
  const { movedDoses, missingDoses, stayingDoses, ...outlook } = recallOutlook(others, own);
  const numbers = outlook.movedTo.flatMap((id) => others.find(({ lotId }) => lotId === id)?.lotNumber ?? []);
  const said: Consequence[] = [[Ban, recallText.out(dosesIn(lot) - stayingDoses)]];
  if (own.length === 0) said.push([CalendarSync, recallText.noReserved]);
  if (movedDoses > 0)
    said.push([CalendarSync, recallText.moves(movedDoses, numbers, outlook.coveredAppointments)]);
  if (missingDoses > 0)
    said.push([TriangleAlert, recallText.missing(missingDoses, outlook.shortAppointments)]);
  if (stayingDoses > 0) said.push([Clock, recallText.stays(stayingDoses, outlook.stayingAppointments)]);
  return [...said, [Phone, recallText.list] satisfies Consequence];
}

const Consequences = ({ medication, lot }: Omit<Props, 'onClose'>) => (
  <QueryBoundary query={useReservedDoses(medication.medicationId)} errorTitle={recallText.unread}>
    {({ rows }) => (
      <ul className="medication-consequences">
        {consequencesOf(medication, lot, rows).map(([icon, said]) => (
          <li key={said} className="medication-consequence">
            <Icon of={icon} />
            <span>{said}</span>
          </li>
        ))}
      </ul>
    )}
  </QueryBoundary>
);

/** Confirms a recall with its consequences, then opens the list of recipients. */
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
        // Replaces the dialog's history entry, so that Back leads to the list.
        await navigate(paths.lot(lot.lotId), { replace: true });
      }}
    >
      <Consequences medication={medication} lot={lot} />
    </ReasonDialog>
  );
}
