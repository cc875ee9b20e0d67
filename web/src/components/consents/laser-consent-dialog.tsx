import { useEffect, useRef } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import type { DueConsent } from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, FormFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary } from '#web/src/ui/fields/form.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { isFinalConsentError, useAcceptLaserConsent } from './accept-laser-consent.ts';
import { ConsentFields, useConsentDocument } from './consent-fields.tsx';
import { consentCopy } from './copy.ts';
import { type ConsentForm, discardConsentDraft, sendConsent, useConsentForm } from './laser-consent-form.ts';

type Props = {
  due: DueConsent;
  isDue: boolean;
  onClose: () => void;
};

const describeFailure = (error: unknown) => toKnownErrorMessage(error, recordErrors) ?? consentCopy.failed;

/** Dialog in which the client or a guardian reads and signs the consent. */
export function LaserConsentDialog({ due, isDue, onClose }: Props) {
  const { form, isContinued, isBegun } = useConsentForm(due.appointmentId, due);
  const accept = useAcceptLaserConsent(due.appointmentId);
  const document = useConsentDocument(form, due);
  const endReason = findEndReason(accept, isDue);
  const discardAndClose = () => {
    discardConsentDraft(due.appointmentId);
    onClose();
  };
  const submit = async (values: ConsentForm) => {
    await sendConsent(due.appointmentId, values, document, accept.mutateAsync);
    toast.success(consentCopy.saved);
    onClose();
  };
  return (
    <Dialog
      title={consentCopy.title}
      subtitle={<span className="n">{consentCopy.subtitle(due)}</span>}
      dirty={endReason === undefined && isBegun}
      onClose={discardAndClose}
    >
      {endReason === undefined ? (
        <Form form={form} onSubmit={submit} describe={describeFailure} className="dialog__form">
          <DialogBody>
            <Stack gap={16}>
              <FormSummary />
              {isContinued && <Notice title={consentCopy.draftTitle}>{consentCopy.draft}</Notice>}
              <ConsentFields consent={due} text={document.text} accept={consentCopy.accept} />
              <RecordedBy />
            </Stack>
          </DialogBody>
          <FormFoot busy={accept.isPending} submit={consentCopy.save} submitting={consentCopy.saving} />
        </Form>
      ) : (
        <ConsentEnded reason={endReason} />
      )}
    </Dialog>
  );
}

type ConsentCommand = Pick<ReturnType<typeof useAcceptLaserConsent>, 'error' | 'isPending' | 'isSuccess'>;

/** Returns a message if the consent is no longer due, by the server's error or by the refreshed list. */
function findEndReason({ error, isPending, isSuccess }: ConsentCommand, isDue: boolean): string | undefined {
  if (isFinalConsentError(error)) return error.detail;
  return isDue || isPending || isSuccess ? undefined : consentCopy.noLongerDue;
}

/** Replaces the form when a submit could only fail. */
function ConsentEnded({ reason }: { reason: string }) {
  const close = useDialogClose();
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <Notice tone="danger" title={reason}>
          {consentCopy.notSaved}
        </Notice>
      </DialogBody>
      <DialogFoot>
        <Button ref={closeButton} variant="primary" onClick={close}>
          {consentCopy.close}
        </Button>
      </DialogFoot>
    </>
  );
}

function RecordedBy() {
  return <p className="small muted">{consentCopy.recordedBy(formatFullName(useSignedIn()))}</p>;
}
