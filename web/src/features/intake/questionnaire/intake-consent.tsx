import type { Ref } from 'react';
import type { Question } from '#shared/intake/application/question.ts';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { intakeText } from './copy.ts';
import { IntakeFrame } from './intake-step.tsx';

type Props = {
  step: Question;
  legend: Ref<HTMLLegendElement>;
  text: string;
  isForMinor: boolean;
  accepted: boolean;
  error: string | undefined;
  onAccept: (accepted: boolean) => void;
};

/** A numbered clause with its heading. The text is unchanged. */
function Clause({ text }: { text: string }) {
  const [heading = ''] = /^\s*\d+\. .*\n/.exec(text) ?? [];
  return (
    <>
      {heading !== '' && <strong>{heading}</strong>}
      <UnbrokenPhones text={text.slice(heading.length)} />
    </>
  );
}

/** Last step with the consent text and the client's name, to read and accept. */
export function IntakeConsent({ step, legend, text, isForMinor, accepted, error, onAccept }: Props) {
  return (
    <IntakeFrame step={step} legend={legend}>
      <p className="muted small">{intakeText.consentVersion}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this section */}
      <section className="intake__consent" aria-label={intakeText.consentTitle} tabIndex={0}>
        {text.split(/(?=\n\n)/).map((part) => (
          <Clause key={part} text={part} />
        ))}
      </section>
      <div data-wrong={error !== undefined || undefined}>
        <CheckboxField
          name="consent"
          label={isForMinor ? intakeText.acceptFor : intakeText.accept}
          checked={accepted}
          aria-invalid={error !== undefined}
          onChange={(event) => onAccept(event.target.checked)}
        />
        {error !== undefined && (
          <p role="alert" className="amplify-field__error-message">
            <ErrorText text={error} />
          </p>
        )}
      </div>
    </IntakeFrame>
  );
}
