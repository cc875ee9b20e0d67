import { useState } from 'react';
import { phoneHint } from '#shared/core/phone/e164.ts';
import { renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormControl, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { SignaturePad } from '#web/src/ui/signature/signature-pad.tsx';
import { consentCopy } from './copy.ts';
import { type ConsentForm, type ConsentToSign, readSigner } from './laser-consent-form.ts';
import './laser-consent.css';

type FieldsProps = {
  consent: ConsentToSign;
  text: string;
  /** Label of the box that the signer ticks. */
  accept: string;
};

/** Signer, text, signature and acceptance, at the center and through a link. */
export const ConsentFields = ({ consent, text, accept }: FieldsProps) => (
  <>
    <Signer consent={consent} />
    <ConsentText text={text} />
    <Signature key={text} />
    <FormCheckbox name="accepted" label={accept} />
  </>
);

/** Returns the text to sign with the signer's name, or the server's current text after a rejection. */
export function useConsentDocument(
  form: AppForm<ConsentForm, ConsentForm>,
  { patientName, date }: ConsentToSign,
) {
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

function Signer({ consent: { patientName, isMinor } }: { consent: ConsentToSign }) {
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
