import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { isMinorOn } from '#shared/intake/application/rules.ts';
import { freeHoursOf } from '#web/src/components/wish/booking-address.ts';
import { keptWish } from '#web/src/components/wish/kept-wish.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { intakeText } from './copy.ts';
import { IntakeConsent } from './intake-consent.tsx';
import { loadDateField } from './intake-fields.tsx';
import { IntakeStep } from './intake-step.tsx';
import { KnownEmail } from './known-email.tsx';
import { IntakeFoot, Progress, useLegend } from './step-frame.tsx';
import { useIntake } from './use-intake.ts';
import './intake.css';

/** Renders a step; until the next step's fields are loaded, the previous one stays. */
function ShownStep(intake: ReturnType<typeof useIntake>) {
  const { step, draft, day } = intake;
  const legend = useLegend(step.id);
  if (!intake.isLast)
    return (
      <IntakeStep
        step={step}
        legend={legend}
        draft={draft}
        day={day}
        errors={intake.errors}
        onAnswer={intake.answer}
      />
    );
  return (
    <IntakeConsent
      step={step}
      legend={legend}
      text={intake.paper}
      isForMinor={isMinorOn(draft.birthDate ?? '', day)}
      accepted={intake.accepted}
      error={intake.consentError}
      onAccept={intake.accept}
    />
  );
}

/** `/solicitar-paciente`: questionnaire, one question per step (R408, "Stepper" in docs/look.md). */
export function IntakePage() {
  const intake = useIntake();
  const { step, steps, index } = intake;
  useEffect(loadDateField, []);
  useDocumentTitle(`${step.title} · ${intakeText.page}`);
  return (
    <form className="intake" noValidate ref={intake.formRef} onSubmit={intake.submit}>
      <Progress at={index + 1} of={steps.length} />
      <div className="intake__column">
        <p className="intake__place n">
          {intakeText.progress(index + 1, steps.length)} · {step.section}
        </p>
        {(index === 0 || intake.isLast) && <WishLine />}
        <Suspense>
          <ShownStep {...intake} />
        </Suspense>
        {step.id === 'emailConfirmation' && <KnownEmail email={(intake.draft.email ?? '').trim()} />}
        <Trap />
      </div>
      <IntakeFoot
        isFirst={index === 0}
        isLast={intake.isLast}
        busy={intake.isBusy}
        failure={intake.failure && { title: intakeText.notSent, ...intake.failure }}
        finish={intakeText.finish}
        onBack={intake.back}
      />
    </form>
  );
}

/** The preference chosen before, with a link back to it. */
function WishLine() {
  const kept = useIsInteractive() ? keptWish() : undefined;
  if (!kept) return null;
  return (
    <p className="intake__preferred n">
      <span>{intakeText.wish(kept)}</span>{' '}
      <Link className="link" to={freeHoursOf(kept.wish)}>
        {intakeText.changeWish}
      </Link>
    </p>
  );
}

/** Honeypot field, hidden from people. */
function Trap() {
  return (
    <div className="intake__trap" aria-hidden>
      <label>
        {intakeText.trap}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
