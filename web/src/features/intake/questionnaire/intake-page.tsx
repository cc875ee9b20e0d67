import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { isMinorOn } from '#shared/intake/application/rules.ts';
import { buildFreeHoursAddress } from '#web/src/components/booking-preference/booking-address.ts';
import { readPreference } from '#web/src/components/booking-preference/stored-preference.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { intakeText } from './copy.ts';
import { IntakeConsent } from './intake-consent.tsx';
import { loadDateField } from './intake-fields.tsx';
import { IntakeStep } from './intake-step.tsx';
import { KnownEmail } from './known-email.tsx';
import { IntakeFoot, Progress, useLegend } from './step-frame.tsx';
import { useIntake } from './use-intake.ts';
import './intake.css';

/** Renders a step. Until the next step's fields are loaded, the previous one stays. */
function CurrentStep(intake: ReturnType<typeof useIntake>) {
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
      text={intake.consentText}
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
      <Progress current={index + 1} total={steps.length} />
      <Stack gap={16} pad="88 24 48 24" phone={{ pad: '40 16 32 16' }} grow className="intake__column">
        <Text as="p" size={14} weight={400} tone="muted" className="n">
          {intakeText.progress(index + 1, steps.length)} · {step.section}
        </Text>
        {(index === 0 || intake.isLast) && <PreferenceLine />}
        <Suspense>
          <CurrentStep {...intake} />
        </Suspense>
        {step.id === 'emailConfirmation' && <KnownEmail email={(intake.draft.email ?? '').trim()} />}
        <HoneypotField />
      </Stack>
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
function PreferenceLine() {
  const preference = useIsInteractive() ? readPreference() : undefined;
  if (!preference) return null;
  return (
    <Text as="p" size={14} className="box--accent n">
      <span>{intakeText.preference(preference)}</span>{' '}
      <Link className="link" to={buildFreeHoursAddress(preference.wish)}>
        {intakeText.changePreference}
      </Link>
    </Text>
  );
}

/** Honeypot field, hidden from people. */
function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden>
      <label>
        {intakeText.honeypotLabel}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
