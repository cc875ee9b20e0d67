import { Link } from 'react-router-dom';
import { longDate } from '#shared/core/format.ts';
import { useMyInvoices } from '#web/src/lib/my-invoices.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { patientText as text } from './patient-copy.ts';

/** While any invoice is unpaid (R114); one that cannot be read is no news. */
export function BalanceNotice({ patientId }: { patientId: string }) {
  const { data } = useMyInvoices(patientId);
  if (!data || data.pendingCents === 0) return null;
  const unpaid = data.rows.filter(({ status }) => status === 'pending');
  const [first] = unpaid;
  return (
    <div className="page__notice">
      <Notice
        title={text.balance(data.pendingCents)}
        action={
          <Link className="link" to={paths.myInvoices(patientId)}>
            {text.invoices}
          </Link>
        }
      >
        {first && unpaid.length === 1
          ? text.balanceOfOne(first.description, longDate(first.appointmentDate))
          : text.balanceOfMany(unpaid.length)}
      </Notice>
    </div>
  );
}
