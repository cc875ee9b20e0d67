import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { toBusyButtonProps } from '#web/src/ui/buttons/busy-button.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { BusyIcon } from '#web/src/ui/display/plain-icons.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { intakeText } from './copy.ts';
import './intake.css';

type IntakeFootProps = {
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  failure: FailureProps | undefined;
  /** Label of the last step's button. */
  finish: string;
  onBack: () => void;
};

/** Back and next buttons, always visible, with the error of a failed submit. */
export function IntakeFoot({ isFirst, isLast, busy, failure, finish, onBack }: IntakeFootProps) {
  const isWaiting = !useIsInteractive();
  const finishLabel = busy ? intakeText.sending : finish;
  return (
    <div className="intake__foot no-print">
      {failure && <Failure {...failure} />}
      <Row gap={16} align="stretch" phone={{ gap: 12 }} className="intake__buttons">
        {!isFirst && (
          <button type="button" className={toButtonClass()} disabled={busy} onClick={onBack}>
            <ArrowLeft aria-hidden />
            {intakeText.back}
          </button>
        )}
        <button
          type="submit"
          className={toButtonClass({ variant: 'primary' })}
          disabled={isWaiting}
          aria-busy={busy || isWaiting}
          {...toBusyButtonProps(busy)}
        >
          {busy && <BusyIcon className="spin" />}
          {isLast ? finishLabel : intakeText.next}
          {!isLast && <ArrowRight aria-hidden />}
        </button>
      </Row>
    </div>
  );
}

/** Focuses the question on a step change. The initial focus is left to the browser. */
export function useLegend(id: string) {
  const legend = useRef<HTMLLegendElement>(null);
  const isInteractive = useIsInteractive();
  const previous = useRef<string>(undefined);
  // Before paint, so that a fast typist does not lose the focus of a field just reached.
  useLayoutEffect(() => {
    if (!isInteractive || previous.current === id) return;
    if (previous.current !== undefined) legend.current?.focus({ preventScroll: true });
    previous.current = id;
  }, [id, isInteractive]);
  return legend;
}

/** Progress through the steps. */
export function Progress({ current, total }: { current: number; total: number }) {
  return (
    <div
      className="intake__progress"
      role="progressbar"
      aria-label={intakeText.progress(current, total)}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current}
    >
      <span style={{ width: `${(current / total) * 100}%` }} />
    </div>
  );
}

type FailureProps = { title: string; detail: string | undefined };

function Failure({ title, detail }: FailureProps) {
  return (
    <div role="alert" className="form__summary">
      <p className="strong">{title}</p>
      {detail !== undefined && <p>{detail}</p>}
    </div>
  );
}
