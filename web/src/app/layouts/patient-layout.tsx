import { useLocation } from 'react-router-dom';
import { LaserBanner } from '#web/src/features/intake/laser/laser-banner.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ShellNotice, ShellOffer } from '#web/src/ui/shell/screen.tsx';
import { BalanceNotice } from './balance-notice.tsx';
import { SiteShell } from './site-shell.tsx';
import { useOwnPhoto } from './use-own-photo.ts';

/** The client's shell: what they owe on every page but the one that lists it, and laser to whom it is open. */
export function PatientLayout() {
  const { userId } = useSignedIn();
  const { pathname } = useLocation();
  const photoUrl = useOwnPhoto(userId);
  const isOnInvoices = pathname === paths.myInvoices(userId);
  return (
    <ShellNotice value={isOnInvoices ? undefined : <BalanceNotice patientId={userId} />}>
      <ShellOffer value={<LaserBanner patientId={userId} />}>
        <SiteShell layout="patient" photoUrl={photoUrl} />
      </ShellOffer>
    </ShellNotice>
  );
}
