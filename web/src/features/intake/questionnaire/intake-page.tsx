import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
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
import { useIntake } from './use-intake.ts';
import './intake.css';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { BusyIcon } from '#web/src/ui/display/plain-icons.tsx';

type Props = {
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  failure: ReturnType<typeof useIntake>['failure'];
  onBack: () => void;
};

/** Always in reach: one step back, one on; and why nothing was sent, where the button is that was pressed. */
function IntakeFoot({ isFirst, isLast, busy, failure, onBack }: Props) {
  const isWaiting = !useIsInteractive();
  return (
    <div className="intake__foot">
      {failure && <Failure detail={failure.detail} />}
      <div className="intake__buttons">
        {!isFirst && (
          <button type="button" className={`${buttonClass()} intake__back`} disabled={busy} onClick={onBack}>
            <ArrowLeft aria-hidden />
            {intakeText.back}
          </button>
        )}
        <button
          type="submit"
          className={`${buttonClass({ variant: 'primary' })} intake__next`}
          disabled={busy || isWaiting}
          aria-busy={busy || isWaiting}
        >
          {busy && <BusyIcon className="spin" />}
          {isLast ? (busy ? intakeText.sending : intakeText.finish) : intakeText.next}
          {!isLast && <ArrowRight aria-hidden />}
        </button>
      </div>
    </div>
  );
}

/** On another step reading starts at its question; on the first, where the browser puts it. */
function useLegend(id: string) {
  const legend = useRef<HTMLLegendElement>(null);
  const isInteractive = useIsInteractive();
  const previous = useRef<string>(undefined);
  // Before it is painted: whoever types fast is never taken out of the box they have just reached.
  useLayoutEffect(() => {
    if (!isInteractive || previous.current === id) return;
    if (previous.current !== undefined) legend.current?.focus({ preventScroll: true });
    previous.current = id;
  }, [id, isInteractive]);
  return legend;
}

/** There whole or not yet: whoever types fast stays on the step before until the boxes of the next are loaded. */
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

/** `/solicitar-paciente`: the questionnaire of who is new, one question a step (R408, "Stepper" in docs/look.md). */
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
        failure={intake.failure}
        onBack={intake.back}
      />
    </form>
  );
}

function Progress({ at, of }: { at: number; of: number }) {
  return (
    <div
      className="intake__progress"
      role="progressbar"
      aria-label={intakeText.progress(at, of)}
      aria-valuemin={1}
      aria-valuemax={of}
      aria-valuenow={at}
    >
      <span style={{ width: `${(at / of) * 100}%` }} />
    </div>
  );
}

/** What was chosen before, and the way back to it. */
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

function Failure({ detail }: { detail: string | undefined }) {
  return (
    <div role="alert" className="form__summary intake__failure">
      <p className="strong">{intakeText.notSent}</p>
      {detail !== undefined && <p>{detail}</p>}
    </div>
  );
}

/** No person sees or reaches it. */
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
