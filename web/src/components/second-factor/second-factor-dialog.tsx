import { useState } from 'react';
import { useSignedIn } from '#web/src/lib/me.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { useUnloadWarning } from '#web/src/ui/dialogs/use-unload-warning.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { secondFactorText as text } from './copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOverview } from './second-factor-overview.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import './second-factor.css';

/** Sets up, renews or turns off the user's authenticator app. Render it to open it. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [isOn] = useState(useSignedIn().secondFactor === 'on');
  const [codes, setCodes] = useState<readonly string[]>();
  const [isConfirming, setConfirming] = useState(false);
  // Only hashes of the codes are stored, so they cannot be shown again.
  useUnloadWarning(codes !== undefined);
  const showCodes = (recoveryCodes: readonly string[]) => {
    if (!isOn) toast.success(text.scan.done);
    setCodes(recoveryCodes);
  };
  const step = isOn ? (
    <SecondFactorOverview onRenewed={showCodes} />
  ) : (
    <SecondFactorSetup onConfirmed={showCodes} />
  );
  return (
    <Dialog
      title={codes ? text.codes.title : text.title}
      onClose={codes ? () => setConfirming(true) : onClose}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : step}
      {isConfirming && (
        <ConfirmDialog
          title={text.codes.leaveTitle}
          confirmLabel={text.codes.leave}
          cancelLabel={text.codes.stay}
          onConfirm={onClose}
          onCancel={() => setConfirming(false)}
        >
          {text.codes.leaving}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
