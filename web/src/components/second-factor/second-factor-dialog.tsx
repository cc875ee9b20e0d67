import { useState } from 'react';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { secondFactorText as text } from './copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOverview } from './second-factor-overview.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import './second-factor.css';

/** The authenticator app of whoever is signed in: to be set up, renewed or turned off. Render it to open it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [isOn] = useState(useSignedIn().secondFactor === 'on');
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (recoveryCodes: readonly string[]) => {
    if (!isOn) toast.success(text.scan.done);
    setCodes(recoveryCodes);
  };
  const step = isOn ? <SecondFactorOverview onRenewed={show} /> : <SecondFactorSetup onConfirmed={show} />;
  return (
    <Dialog title={codes ? text.codes.title : text.title} onClose={onClose}>
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : step}
    </Dialog>
  );
}
