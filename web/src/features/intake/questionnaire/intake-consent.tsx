import type { Ref } from 'react';
import { Guardian } from '#shared/intake/application/answers.ts';
import { consentTextFor } from '#shared/intake/application/consent-text.ts';
import { candidateFrom, type Draft } from '#shared/intake/application/draft.ts';
import type { Question } from '#shared/intake/application/question.ts';
import type { IntakeDay } from '#shared/intake/application/rules.ts';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { PlainCheckbox } from '#web/src/ui/fields/plain-fields.tsx';
import { intakeText } from './copy.ts';
import { IntakeFrame } from './intake-step.tsx';

type Props = {
  step: Question;
  legend: Ref<HTMLLegendElement>;
  draft: Draft;
  day: IntakeDay;
  accepted: boolean;
  error: string | undefined;
  onAccept: (accepted: boolean) => void;
};

function guardianIn(draft: Draft, day: IntakeDay): Guardian | undefined {
  const read = Guardian.safeParse(candidateFrom(draft, day)['guardian']);
  return read.success ? read.data : undefined;
}

/** A numbered clause under its heading; not a letter of the text is changed. */
function Clause({ text }: { text: string }) {
  const [heading = ''] = /^\d+\. .*\n/.exec(text) ?? [];
  return (
    <p>
      {heading !== '' && <strong>{heading}</strong>}
      {text.slice(heading.length)}
    </p>
  );
}

/** The last step: the text with this person's name in it, to be read and accepted. */
export function IntakeConsent({ step, legend, draft, day, accepted, error, onAccept }: Props) {
  const guardian = guardianIn(draft, day);
  const text = consentTextFor({ name: (draft.fullName ?? '').trim(), date: day.today, guardian });
  return (
    <IntakeFrame step={step} legend={legend}>
      <p className="muted small">{intakeText.consentVersion}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <section className="intake__consent" aria-label={intakeText.consentTitle} tabIndex={0}>
        {text.split('\n\n').map((part) => (
          <Clause key={part} text={part} />
        ))}
      </section>
      <div data-wrong={error !== undefined || undefined}>
        <PlainCheckbox
          label={guardian ? intakeText.acceptFor : intakeText.accept}
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
