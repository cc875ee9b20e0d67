import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Me } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { formatLongDate } from '#shared/core/format.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import { useMyInvoices } from '#web/src/components/invoices/my-invoices.ts';
import { LaserBanner } from '#web/src/features/intake/laser/laser-banner.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useShellPerson } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { endRejectedSession } from '#web/src/lib/session/session.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { ShellBanner, ShellNotice } from '#web/src/ui/shell/screen.tsx';
import { patientText as text } from './patient-copy.ts';
import { SiteShell } from './site-shell.tsx';

/** Reads the client's photo link. Ends the session if the client record no longer exists (R036). */
function useCurrentPatientRecord(patientId: string): string | undefined {
  const { data, error } = useQuery({
    ...buildQuery(getMyProfile, { params: { patientId } }),
    select: ({ photoUrl }) => photoUrl,
  });
  const isMissing = error instanceof CallError && error.is(patientErrors.profile_not_found);
  useEffect(() => {
    if (isMissing) endRejectedSession(accountErrors.no_record.text);
  }, [isMissing]);
  return data;
}

/** Notice of unpaid invoices (R114); shows nothing if the invoices cannot be read. */
function BalanceNotice({ patientId }: { patientId: string }) {
  const { data, isPending } = useMyInvoices(patientId);
  if (isPending) return <div className="page__notice-to-come" />;
  if (!data || data.pendingCents === 0) return null;
  const unpaidInvoices = data.rows.filter(({ status }) => status === 'pending');
  const [firstUnpaid] = unpaidInvoices;
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
        {firstUnpaid && unpaidInvoices.length === 1
          ? text.balanceOfOne(firstUnpaid.description, formatLongDate(firstUnpaid.appointmentDate))
          : text.balanceOfMany(unpaidInvoices.length)}
      </Notice>
    </div>
  );
}

/** Client shell, with the notice of unpaid invoices. */
export function PatientLayout() {
  const { me } = useShellPerson();
  return me ? <SignedInLayout userId={me.userId} /> : <SiteShell layout="patient" />;
}

function SignedInLayout({ userId }: Pick<Me, 'userId'>) {
  const { pathname } = useLocation();
  const photoUrl = useCurrentPatientRecord(userId);
  const isOnInvoicesPage = [paths.myInvoices(userId), paths.myFinances(userId)].includes(pathname);
  return (
    <ShellNotice value={isOnInvoicesPage ? undefined : <BalanceNotice patientId={userId} />}>
      <ShellBanner value={<LaserBanner patientId={userId} />}>
        <SiteShell layout="patient" photoUrl={photoUrl} />
      </ShellBanner>
    </ShellNotice>
  );
}
