import { Ban, CalendarSync, Clock, type LucideIcon, Phone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { previewRecall } from '#shared/inventory/dose-reservation.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import type { ListedLot, ListedMedication, ReservedDoses } from '#shared/inventory/medication-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { movesText } from './copy.ts';
import { discardText, recallText } from './lot-copy.ts';
import { useDiscardLot, useRecallLot, useReservedDoses } from './queries.ts';

export const ReasonField = z.string().check(
  z.refine((reason) => reason.trim() !== '', { error: movesText.reasonRequired }),
  z.maxLength(200),
);
const ReasonForm = z.object({ reason: ReasonField });

type ReasonDialogProps = {
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
function ReasonDialog({ title, subtitle, children, onSubmit, onClose, ...options }: ReasonDialogProps) {
  const form = useAppForm(ReasonForm, { reason: '' });
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      irreversible={options.danger ?? false}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={({ reason }) => onSubmit(reason.trim())} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            {children}
            <FormText name="reason" label={options.label} placeholder={options.example} autoComplete="off" />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={options.busy}
          submit={options.submit}
          submitting={options.working}
          variant={options.danger ? 'danger' : 'primary'}
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
      subtitle={discardText.subtitle(lotNumber, medication.name)}
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

type Consequence = readonly [icon: LucideIcon, message: string];

/** Lists the consequences of a recall for stock and reservations. */
function buildConsequences({ lots }: ListedMedication, lot: ListedLot, reserved: readonly ReservedDoses[]) {
  const otherLots = lots.filter(({ lotId }) => lotId !== lot.lotId);
  const lotReservations = reserved.filter(({ lotId }) => lotId === lot.lotId);
  const { movedDoses, missingDoses, stayingDoses, ...outlook } = previewRecall(otherLots, lotReservations);
  const lotNumbers = outlook.movedTo.flatMap(
    (id) => otherLots.find(({ lotId }) => lotId === id)?.lotNumber ?? [],
  );
  const consequences: Consequence[] = [[Ban, recallText.withdrawnDoses(sumLotDoses(lot) - stayingDoses)]];
  if (lotReservations.length === 0) consequences.push([CalendarSync, recallText.noReserved]);
  if (movedDoses > 0)
    consequences.push([
      CalendarSync,
      recallText.movedDoses(movedDoses, lotNumbers, outlook.coveredAppointments),
    ]);
  if (missingDoses > 0)
    consequences.push([TriangleAlert, recallText.missingDoses(missingDoses, outlook.shortAppointments)]);
  if (stayingDoses > 0)
    consequences.push([Clock, recallText.stayingDoses(stayingDoses, outlook.stayingAppointments)]);
  return [...consequences, [Phone, recallText.recipientsNotice] satisfies Consequence];
}

const Consequences = ({ medication, lot }: Omit<Props, 'onClose'>) => (
  <QueryBoundary query={useReservedDoses(medication.medicationId)} errorTitle={recallText.loadFailed}>
    {({ rows }) => (
      <Stack as="ul" gap={10}>
        {buildConsequences(medication, lot, rows).map(([icon, message]) => (
          <Row key={message} as="li" gap={10} align="start">
            <Icon icon={icon} />
            <span>{message}</span>
          </Row>
        ))}
      </Stack>
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
      subtitle={recallText.subtitle(lot.lotNumber, medication.name)}
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
