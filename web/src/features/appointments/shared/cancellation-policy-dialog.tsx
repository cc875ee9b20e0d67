import { buildCancellationPolicy, policyTitle } from '#shared/appointments/changes/policy.ts';
import { useTerms } from '#web/src/components/center/center.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Heading, Stack } from '#web/src/ui/layout/layout.tsx';
import { requestText } from './patient-copy.ts';

/** The policy above the form that requires it. The form keeps its values. */
export function CancellationPolicyDialog({ onClose }: { onClose: () => void }) {
  const { summary, rules } = buildCancellationPolicy(useTerms());
  return (
    <Dialog title={policyTitle} subtitle={summary} onClose={onClose}>
      <DialogBody>
        <Stack gap={16}>
          {rules.map((rule) => (
            <section key={rule.title}>
              <Heading level={3} size={16}>
                {rule.title}
              </Heading>
              <p>{rule.text}</p>
            </section>
          ))}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {requestText.policyClose}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
