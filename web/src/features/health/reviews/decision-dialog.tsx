import { approveDoseRequest, type DoseReview } from '#shared/health/api.ts';
import type { DoseDecision } from '#shared/health/dose-request.ts';
import { doseErrors } from '#shared/health/errors.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { decisionText } from './copy.ts';
import { useDecide } from './queries.ts';

type Props = {
  readonly review: DoseReview;
  readonly decision: DoseDecision;
  /** Called with the error text if another user decided first. */
  readonly onLate: (text: string) => void;
  readonly onClose: () => void;
};

/** Confirms an approval or denial, which is final. Render to open. */
export function DecisionDialog({ review, decision, onLate, onClose }: Props) {
  const text = decisionText[decision];
  const { requestId, patientName } = review;
  const form = useAppForm(approveDoseRequest.body, { message: '' });
  const decide = useDecide();
  const submit = async ({ message }: { message?: string | undefined }) => {
    try {
      await decide.mutateAsync({ requestId, decision, message });
      toast.success(text.done);
    } catch (error) {
      if (!(error instanceof CallError && error.is(doseErrors.already_decided))) throw error;
      onLate(error.detail);
    }
    onClose();
  };
  return (
    <Dialog title={text.title} dirty={form.formState.isDirty} locked={decide.isPending} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <p>{text.question(patientName)}</p>
            <FormTextArea
              name="message"
              label={decisionText.message(patientName.split(' ')[0] ?? patientName)}
              optional
              rows={3}
              hint={decisionText.messageHint}
            />
          </Stack>
        </DialogBody>
        <FormFoot
          busy={decide.isPending}
          submit={text.confirm}
          submitting={decisionText.working}
          variant={text.variant}
        />
      </Form>
    </Dialog>
  );
}
