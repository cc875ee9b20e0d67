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

/** Those that a person needs to know of. */
export const lateDeposits = (rows: readonly AppointmentRequest[], now: Date) =>
  rows.filter(
    ({ returningSince, refusedAt }) => refusedAt !== undefined || isRefundLate(returningSince, now),
  );
const isRefused = ({ refusedAt }: AppointmentRequest) => refusedAt !== undefined;

type Props = {
  rows: readonly AppointmentRequest[];
  /** Its client has the money: to be noted how. */
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

/** Whose deposit, how much and since when; a press asks for it again, another notes how it went back otherwise. */
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
