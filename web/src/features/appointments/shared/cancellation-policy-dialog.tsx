import { buildCancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { useTerms } from '#web/src/components/center/center.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { requestText } from './patient-copy.ts';
import './cancellation-policy.css';

/** The policy above the form that requires it; the form keeps its values. */
export function CancellationPolicyDialog({ onClose }: { onClose: () => void }) {
  const { summary, rules } = buildCancellationPolicy(useTerms());
  return (
    <Dialog title={policyTitle} subtitle={summary} onClose={onClose}>
      <DialogBody>
        <div className="policy-rules">
          {rules.map((rule) => (
            <section key={rule.title}>
              <h3>{rule.title}</h3>
              <p>{rule.text}</p>
            </section>
          ))}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {requestText.policyClose}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
