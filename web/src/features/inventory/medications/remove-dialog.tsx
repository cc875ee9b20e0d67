import { Link } from 'react-router-dom';
import { addNoBreakSpaces, formatShortFullDate, formatTime } from '#shared/core/format.ts';
import { mergeByAppointment } from '#shared/inventory/dose-reservation.ts';
import { calculateLotStockCents } from '#shared/inventory/lot.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { removeText as text } from './copy.ts';
import { useRemoveMedication, useReservedDoses } from './queries.ts';

type Props = { medication: ListedMedication; onClose: () => void };

/** Confirms a deletion (R353). A medication with reserved doses cannot be deleted. */
export function RemoveDialog({ medication, onClose }: Props) {
  const remove = useRemoveMedication();
  const { medicationId, name, dosesInStock, dosesReserved, dosesPerVial, lots } = medication;
  return (
    <ConfirmDialog
      title={text.title}
      confirmLabel={text.confirm}
      blocked={dosesReserved > 0}
      busy={remove.isPending}
      busyLabel={text.working}
      error={remove.isError ? toErrorMessage(remove.error) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(medicationId, {
          onSuccess: () => {
            toast.success(text.done);
            onClose();
          },
        })
      }
    >
      <Stack gap={16}>
        <p className="strong">{name}</p>
        {dosesReserved > 0 ? (
          <>
            <p>{text.reservedNotice(dosesReserved)}</p>
            <ReservingAppointments medicationId={medicationId} />
          </>
        ) : (
          <>
            <p>{text.question}</p>
            {dosesInStock > 0 && (
              <p className="muted">
                {text.stockNotice(dosesInStock, calculateLotStockCents(dosesPerVial, lots))}
              </p>
            )}
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Number of appointments that fit in the dialog. */
const maxListed = 5;

/** The next appointments that reserve doses, with the number of others. */
const ReservingAppointments = ({ medicationId }: { medicationId: string }) => (
  <QueryBoundary query={useReservedDoses(medicationId)} errorTitle={text.loadFailed}>
    {({ rows }) => {
      const appointments = mergeByAppointment(rows);
      const hiddenCount = appointments.length - maxListed;
      return (
        <Stack as="ul" gap={6}>
          {appointments.slice(0, maxListed).map(({ appointmentId, patientName, date, time, hasBegun }) => (
            <Row key={appointmentId} as="li" gap="4 12" align="stretch" wrap>
              <span className="grow n">
                {patientName} · {addNoBreakSpaces(`${formatShortFullDate(date)}, ${formatTime(time)}`)}
                {hasBegun && ` · ${text.alreadyStarted}`}
              </span>
              <Link
                className="link"
                aria-label={text.viewAppointmentLabel(patientName)}
                to={`${paths.adminCalendar}?cita=${appointmentId}`}
              >
                {text.viewAppointment}
              </Link>
            </Row>
          ))}
          {hiddenCount > 0 && <li className="muted">{text.moreAppointments(hiddenCount)}</li>}
        </Stack>
      );
    }}
  </QueryBoundary>
);
