import { useEffect, useRef, useState } from 'react';
import { hashDocument } from '#shared/core/document-text.ts';
import { formatFullName } from '#shared/core/person.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import type { DueConsent } from '#shared/records/consents/laser-consent-api.ts';
import { renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { CallError, toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, FormFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { type AppForm, Form, FormSummary } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormControl, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { SignaturePad } from '#web/src/ui/signature/signature-pad.tsx';
import { isFinalConsentError, useAcceptLaserConsent } from './accept-laser-consent.ts';
import { consentCopy } from './copy.ts';
import {
  type ConsentForm,
  discardConsentDraft,
  readGuardian,
  readSigner,
  useConsentForm,
} from './laser-consent-form.ts';

type Props = {
  due: DueConsent;
  isDue: boolean;
  onClose: () => void;
};

const describeFailure = (error: unknown) => toKnownErrorMessage(error, recordErrors) ?? consentCopy.failed;

/** Dialog in which the client or a guardian reads and signs the consent. */
export function LaserConsentDialog({ due, isDue, onClose }: Props) {
  const { form, isContinued, isBegun } = useConsentForm(due);
  const accept = useAcceptLaserConsent(due.appointmentId);
  const document = useConsentDocument(form, due);
  const endReason = findEndReason(accept, isDue);
  const discardAndClose = () => {
    discardConsentDraft(due.appointmentId);
    onClose();
  };
  const submit = async (values: ConsentForm) => {
    const guardian = readGuardian(values);
    const textHash = await hashDocument(document.text);
    await accept
      .mutateAsync({
        textHash,
        signature: values.signature,
        ...(guardian && { guardian }),
        ...(values.signedName !== '' && { signedName: values.signedName }),
      })
      .catch(document.replace);
    toast.success(consentCopy.saved);
    discardAndClose();
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
              <Signer due={due} />
              <ConsentText text={document.text} />
              <Signature key={document.text} />
              <FormCheckbox name="accepted" label={consentCopy.accept} />
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

/** Returns the text to sign with the signer's name, or the server's current text after a rejection. */
function useConsentDocument(form: AppForm<ConsentForm, ConsentForm>, { patientName, date }: DueConsent) {
  const center = useBrandName();
  const [replaced, setReplaced] = useState<{ ownText: string; serverText: string }>();
  const acceptedBy = readSigner(form.watch(), patientName);
  const ownText = renderLaserConsent({ acceptedBy, patientName, date, center });
  const text = replaced?.ownText === ownText ? replaced.serverText : ownText;
  const replace = (error: unknown): never => {
    if (error instanceof CallError && error.paper !== undefined) {
      setReplaced({ ownText, serverText: error.paper });
      form.resetField('signature');
      form.resetField('signedName');
      form.resetField('accepted');
    }
    throw error;
  };
  return { text, replace };
}

function Signature() {
  return (
    <FormControl name="signature">
      {(signatureField) => (
        <FormControl name="signedName">
          {(nameField) => (
            <SignaturePad
              label={consentCopy.signature}
              error={signatureField.error}
              nameError={nameField.error}
              onChange={(signature, name) => {
                signatureField.onChange(signature);
                nameField.onChange(name);
              }}
            />
          )}
        </FormControl>
      )}
    </FormControl>
  );
}

function ConsentText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the text must scroll by keyboard
    <section className="consent-read small" aria-label={consentCopy.text} tabIndex={0}>
      <UnbrokenPhones text={text} />
    </section>
  );
}

function Signer({ due: { patientName, isMinor } }: { due: DueConsent }) {
  return (
    <FormControl name="signer">
      {({ value, onChange }) => (
        <>
          {isMinor === undefined ? (
            <SegmentedControl
              legend={consentCopy.who}
              fullWidth
              value={value === 'guardian' ? 'guardian' : 'self'}
              options={[
                { value: 'self', label: patientName },
                { value: 'guardian', label: consentCopy.guardian },
              ]}
              onChange={onChange}
            />
          ) : (
            <p>
              <span className="strong">{consentCopy.who}:</span> {isMinor ? consentCopy.minor : patientName}
            </p>
          )}
          {value === 'guardian' && <GuardianFields />}
        </>
      )}
    </FormControl>
  );
}

function GuardianFields() {
  return (
    <>
      <FormText name="name" label={consentCopy.guardianName} autoComplete="off" />
      <FormText name="relationship" label={consentCopy.relationship} autoComplete="off" />
      <FormText
        name="license"
        label={consentCopy.license}
        hint={consentCopy.licenseHint}
        autoComplete="off"
      />
      <FormText name="phone" label={consentCopy.phone} type="tel" hint={phoneHint} autoComplete="off" />
      <FormEmail
        name="email"
        label={consentCopy.email}
        hint={consentCopy.emailHint}
        autoComplete="off"
        optional
      />
    </>
  );
}

function RecordedBy() {
  return <p className="small muted">{consentCopy.recordedBy(formatFullName(useSignedIn()))}</p>;
}
