import * as z from 'zod/mini';
import { Reason } from '#shared/appointments/call-parts.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import type { AlertQuestion } from './alert-question.ts';
import { AlertList } from './appointment-alerts.tsx';
import { alertText } from './copy.ts';

const Answer = z.object({ reason: Reason });

/** The alerts that stand in the way, and the reason to go on all the same. Render it to open it. */
export function AlertReasonDialog({ question: { messages, answer } }: { question: AlertQuestion }) {
  const form = useAppForm(Answer, { reason: '' });
  return (
    <Dialog title={alertText.title} dirty={form.formState.isDirty} onClose={() => answer(undefined)}>
      <Form form={form} onSubmit={async ({ reason }) => answer(reason)} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <AlertList lines={messages.map((message) => ({ id: message, message }))} />
            <p className="muted">{alertText.why}</p>
            <FormText name="reason" label={alertText.reason} autoComplete="off" />
          </div>
        </DialogBody>
        <Foot />
      </Form>
    </Dialog>
  );
}

function Foot() {
  return (
    <DialogFoot>
      <Button onClick={useDialogClose()}>{alertText.cancel}</Button>
      <Button type="submit" variant="danger">
        {alertText.goOn}
      </Button>
    </DialogFoot>
  );
}
