import { fullName } from '#shared/core/person.ts';
import { type LaserRequestLine, voidLaserRequest } from '#shared/intake/laser/laser-api.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { requestFailure, requestsText as text } from './copy.ts';
import { useRefuseRequest } from './queries.ts';

type Props = { request: LaserRequestLine; onClose: () => void };

/** Asks for the reason of a rejection, which the client receives. Render to open. */
export function RefuseRequestDialog({ request, onClose }: Props) {
  const form = useAppForm(voidLaserRequest.body, { reason: '' });
  const refuse = useRefuseRequest(request.requestId);
  return (
    <Dialog
      title={text.refusalTitle}
      subtitle={fullName(request)}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          await refuse.mutateAsync(reason);
          toast.success(text.refused);
          onClose();
        }}
        describe={requestFailure}
        className="dialog__form"
      >
        <DialogBody>
          <div className="stack">
            <FormSummary />
            <FormText name="reason" label={text.reason} hint={text.refusalWhy(request.firstName)} />
          </div>
        </DialogBody>
        <FormFoot busy={refuse.isPending} submit={text.confirm} submitting={text.working} variant="danger" />
      </Form>
    </Dialog>
  );
}
