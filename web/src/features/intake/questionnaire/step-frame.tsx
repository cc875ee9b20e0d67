import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { ignoresPresses } from '#web/src/ui/buttons/working.ts';
import { BusyIcon } from '#web/src/ui/display/plain-icons.tsx';
import { intakeText } from './copy.ts';
import './intake.css';

type FootProps = {
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  failure: FailureProps | undefined;
  /** What the last step's button says. */
  finish: string;
  onBack: () => void;
};

/** Always in reach: one step back, one on; and why nothing was sent, where the button is that was pressed. */
export function IntakeFoot({ isFirst, isLast, busy, failure, finish, onBack }: FootProps) {
  const isWaiting = !useIsInteractive();
  return (
    <div className="intake__foot no-print">
      {failure && <Failure {...failure} />}
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
          disabled={isWaiting}
          aria-busy={busy || isWaiting}
          {...ignoresPresses(busy)}
        >
          {busy && <BusyIcon className="spin" />}
          {isLast ? (busy ? intakeText.sending : finish) : intakeText.next}
          {!isLast && <ArrowRight aria-hidden />}
        </button>
      </div>
    </div>
  );
}

/** On another step reading starts at its question; on the first, where the browser puts it. */
export function useLegend(id: string) {
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

/** How far somebody is. */
export function Progress({ at, of }: { at: number; of: number }) {
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

type FailureProps = { title: string; detail: string | undefined };

function Failure({ title, detail }: FailureProps) {
  return (
    <div role="alert" className="form__summary intake__failure">
      <p className="strong">{title}</p>
      {detail !== undefined && <p>{detail}</p>}
    </div>
  );
}
