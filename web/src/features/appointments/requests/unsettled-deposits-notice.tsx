import { isDepositReturnLate } from '#shared/appointments/refund.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { getCivilNow, toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useRetryDepositRefund } from '../shared/desk-queries.ts';
import { describeRetryError, manualRefundText, unsettledText } from './copy.ts';

/** Deposits that need staff attention because their refund was rejected or is late. */
export const findProblematicDeposits = (rows: readonly AppointmentRequest[], now: Date) =>
  rows.filter(
    ({ returningSince, refusedAt }) => refusedAt !== undefined || isDepositReturnLate(returningSince, now),
  );
const isRejected = ({ refusedAt }: AppointmentRequest) => refusedAt !== undefined;

type Props = {
  rows: readonly AppointmentRequest[];
  /** Records that the deposit was refunded another way. */
  onNote: (row: AppointmentRequest) => void;
};

export function UnsettledDepositsNotice({ rows, onNote }: Props) {
  return (
    <Notice title={unsettledText.title}>
      {!rows.every(isRejected) && <p>{unsettledText.retryNotice}</p>}
      {rows.some(isRejected) && <p>{unsettledText.rejectedNotice}</p>}
      <Stack as="ul" gap={8} pad="8 0 0 0">
        {rows.map((row) => (
          <UnsettledDeposit key={row.appointmentId} row={row} onNote={onNote} />
        ))}
      </Stack>
    </Notice>
  );
}

/** A deposit with the age of its refund, a retry button and, after a rejection, one for a manual refund. */
function UnsettledDeposit({ row, onNote }: { row: AppointmentRequest } & Pick<Props, 'onNote'>) {
  const { appointmentId, depositCents, returningSince } = row;
  const { date: today } = getCivilNow();
  const retry = useRetryDepositRefund();
  const name = formatFullName(row.patient);
  const requestRetry = () =>
    retry.mutate(appointmentId, {
      onSuccess: () => toast.success(unsettledText.retried, { description: unsettledText.retriedHint(name) }),
      onError: (error) => toast.error(describeRetryError(error)),
    });
  return (
    <Row as="li" gap="4 12" wrap className="n">
      <span>
        <span className="strong">{unsettledText.depositOf(name, depositCents)}</span>{' '}
        {returningSince !== undefined && unsettledText.since(toCivil(returningSince), today)}
        {isRejected(row) && unsettledText.rejectedSuffix}
      </span>
      <Button
        size="small"
        busy={retry.isPending}
        busyLabel={unsettledText.retrying}
        aria-label={unsettledText.retryOf(name)}
        onClick={requestRetry}
      >
        {unsettledText.retry}
      </Button>
      {isRejected(row) && (
        <Button size="small" aria-label={manualRefundText.buttonLabelOf(name)} onClick={() => onNote(row)}>
          {manualRefundText.buttonLabel}
        </Button>
      )}
    </Row>
  );
}
