import { useEffect, useRef, useState } from 'react';
import { paperHash } from '#shared/core/paper.ts';
import { fullName } from '#shared/core/person.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import type { ConsentDue } from '#shared/records/consents/laser-consent-api.ts';
import { laserConsentText } from '#shared/records/consents/laser-consent-text.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { CallError, refusalOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, FormFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { type AppForm, Form, FormSummary } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormControl, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { SignaturePad } from '#web/src/ui/signature/signature-pad.tsx';
import { isOver, useAcceptLaserConsent } from './accept-laser-consent.ts';
import { consentWords } from './copy.ts';
import {
  type ConsentForm,
  forgetConsent,
  guardianIn,
  signerIn,
  useConsentForm,
} from './laser-consent-form.ts';

type Props = {
  due: ConsentDue;
  isDue: boolean;
  onClose: () => void;
};

const failure = (error: unknown) => refusalOf(error, recordErrors) ?? consentWords.failed;

/** Dialog in which the client or a guardian reads and signs the consent. */
export function LaserConsentDialog({ due, isDue, onClose }: Props) {
  const { form, isContinued, isBegun } = useConsentForm(due);
  const accept = useAcceptLaserConsent(due.appointmentId);
  const paper = usePaper(form, due);
  const over = whyOver(accept, isDue);
  const leave = () => {
    forgetConsent(due.appointmentId);
    onClose();
  };
  const submit = async (values: ConsentForm) => {
    const guardian = guardianIn(values);
    const textHash = await paperHash(paper.text);
    await accept
      .mutateAsync({
        textHash,
        signature: values.signature,
        ...(guardian && { guardian }),
        ...(values.signedName !== '' && { signedName: values.signedName }),
      })
      .catch(paper.replace);
    toast.success(consentWords.saved);
    leave();
  };
  return (
    <Dialog
      title={consentWords.title}
      subtitle={<span className="n">{consentWords.subtitle(due)}</span>}
      dirty={over === undefined && isBegun}
      onClose={leave}
    >
      {over === undefined ? (
        <Form form={form} onSubmit={submit} describe={failure} className="dialog__form">
          <DialogBody>
            <div className="stack">
              <FormSummary />
              {isContinued && <Notice title={consentWords.keptTitle}>{consentWords.kept}</Notice>}
              <Signer due={due} />
              <ConsentText text={paper.text} />
              <Signature key={paper.text} />
              <FormCheckbox name="accepted" label={consentWords.accept} />
              <RecordedBy />
            </div>
          </DialogBody>
          <FormFoot busy={accept.isPending} submit={consentWords.save} submitting={consentWords.saving} />
        </Form>
      ) : (
        <Over why={over} />
      )}
    </Dialog>
  );
}

type Accept = Pick<ReturnType<typeof useAcceptLaserConsent>, 'error' | 'isPending' | 'isSuccess'>;

/** Message if the consent is no longer due: the server's, or one from the refreshed list. */
function whyOver({ error, isPending, isSuccess }: Accept, isDue: boolean): string | undefined {
  if (isOver(error)) return error.detail;
  return isDue || isPending || isSuccess ? undefined : consentWords.gone;
}

/** Replaces the form when a submit could only fail. */
function Over({ why }: { why: string }) {
  const close = useDialogClose();
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => leave.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <Notice tone="danger" title={why}>
          {consentWords.notKept}
        </Notice>
      </DialogBody>
      <DialogFoot>
        <Button ref={leave} variant="primary" onClick={close}>
          {consentWords.close}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Text to sign, with the signer's name; after a rejection, the server's current text. */
function usePaper(form: AppForm<ConsentForm, ConsentForm>, { patientName, date }: ConsentDue) {
  const center = useBrandName();
  const [changed, setChanged] = useState<{ from: string; to: string }>();
  const acceptedBy = signerIn(form.watch(), patientName);
  const own = laserConsentText({ acceptedBy, patientName, date, center });
  const text = changed?.from === own ? changed.to : own;
  const replace = (error: unknown): never => {
    if (error instanceof CallError && error.paper !== undefined) {
      setChanged({ from: own, to: error.paper });
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
      {(picture) => (
        <FormControl name="signedName">
          {(typed) => (
            <SignaturePad
              label={consentWords.signature}
              error={picture.error}
              nameError={typed.error}
              onChange={(drawn, name) => {
                picture.onChange(drawn);
                typed.onChange(name);
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
    <section className="consent-read" aria-label={consentWords.text} tabIndex={0}>
      <UnbrokenPhones text={text} />
    </section>
  );
}

function Signer({ due: { patientName, isMinor } }: { due: ConsentDue }) {
  return (
    <FormControl name="signer">
      {({ value, onChange }) => (
        <>
          {isMinor === undefined ? (
            <Segmented
              legend={consentWords.who}
              fullWidth
              value={value === 'guardian' ? 'guardian' : 'self'}
              options={[
                { value: 'self', label: patientName },
                { value: 'guardian', label: consentWords.guardian },
              ]}
              onChange={onChange}
            />
          ) : (
            <p>
              <span className="strong">{consentWords.who}:</span> {isMinor ? consentWords.minor : patientName}
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
      <FormText name="name" label={consentWords.guardianName} autoComplete="off" />
      <FormText name="relationship" label={consentWords.relationship} autoComplete="off" />
      <FormText
        name="license"
        label={consentWords.license}
        hint={consentWords.licenseHint}
        autoComplete="off"
      />
      <FormText name="phone" label={consentWords.phone} type="tel" hint={phoneHint} autoComplete="off" />
      <FormEmail
        name="email"
        label={consentWords.email}
        hint={consentWords.emailHint}
        autoComplete="off"
        optional
      />
    </>
  );
}

function RecordedBy() {
  return <p className="small muted">{consentWords.recordedBy(fullName(useSignedIn()))}</p>;
}
