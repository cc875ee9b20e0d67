import { formatFullName } from '#shared/core/person.ts';
import { type LaserRequestLine, voidLaserRequest } from '#shared/intake/laser/laser-api.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { messageForRequestError, requestsText as text } from './copy.ts';
import { useRejectRequest } from './queries.ts';

type Props = { request: LaserRequestLine; onClose: () => void };

/** Asks for the reason of a rejection, which the client receives. Render to open. */
export function RejectRequestDialog({ request, onClose }: Props) {
  const form = useAppForm(voidLaserRequest.body, { reason: '' });
  const reject = useRejectRequest(request.requestId);
  return (
    <Dialog
      title={text.rejectionTitle}
      subtitle={formatFullName(request)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          await reject.mutateAsync(reason);
          toast.success(text.rejected);
          onClose();
        }}
        describe={messageForRequestError}
        className="dialog__form"
      >
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormText name="reason" label={text.reason} hint={text.rejectionReason(request.firstName)} />
          </Stack>
        </DialogBody>
        <FormFoot busy={reject.isPending} submit={text.confirm} submitting={text.working} variant="danger" />
      </Form>
    </Dialog>
  );
}
