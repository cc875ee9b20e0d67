import { isRefundLate } from '#shared/appointments/refund.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { fullName } from '#shared/core/person.ts';
import { civilNow, civilOf } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useRetryDepositRefund } from '../shared/desk-queries.ts';
import { handRefundText, retryFailure, unsettledText } from './copy.ts';
import './unsettled-deposits.css';

/** Deposits that need staff attention: rejected, or late. */
export const lateDeposits = (rows: readonly AppointmentRequest[], now: Date) =>
  rows.filter(
    ({ returningSince, refusedAt }) => refusedAt !== undefined || isRefundLate(returningSince, now),
  );
const isRefused = ({ refusedAt }: AppointmentRequest) => refusedAt !== undefined;

type Props = {
  rows: readonly AppointmentRequest[];
  /** Records that the deposit was refunded another way. */
  onNote: (row: AppointmentRequest) => void;
};

export function UnsettledDepositsNotice({ rows, onNote }: Props) {
  return (
    <Notice title={unsettledText.title}>
      {!rows.every(isRefused) && <p>{unsettledText.next}</p>}
      {rows.some(isRefused) && <p>{unsettledText.refusedNext}</p>}
      <ul className="unsettled">
        {rows.map((row) => (
          <Unsettled key={row.appointmentId} row={row} onNote={onNote} />
        ))}
      </ul>
    </Notice>
  );
}

/** A pending deposit with its age, a retry button and a button to record a manual refund. */
function Unsettled({ row, onNote }: { row: AppointmentRequest } & Pick<Props, 'onNote'>) {
  const { appointmentId, depositCents, returningSince } = row;
  const { date: today } = civilNow();
  const retry = useRetryDepositRefund();
  const name = fullName(row.patient);
  const ask = () =>
    retry.mutate(appointmentId, {
      onSuccess: () => toast.success(unsettledText.asked, { description: unsettledText.askedNext(name) }),
      onError: (error) => toast.error(retryFailure(error)),
    });
  return (
    <li className="unsettled__row n">
      <span>
        <span className="strong">{unsettledText.line(name, depositCents)}</span>{' '}
        {returningSince !== undefined && unsettledText.since(civilOf(returningSince), today)}
        {isRefused(row) && unsettledText.refused}
      </span>
      <Button
        size="small"
        busy={retry.isPending}
        busyLabel={unsettledText.retrying}
        aria-label={unsettledText.retryOf(name)}
        onClick={ask}
      >
        {unsettledText.retry}
      </Button>
      {isRefused(row) && (
        <Button size="small" aria-label={handRefundText.openOf(name)} onClick={() => onNote(row)}>
          {handRefundText.open}
        </Button>
      )}
    </li>
  );
}
