import { ArrowLeft, ArrowRight } from 'lucide-react';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { BusyIcon } from '#web/src/ui/display/plain-icons.tsx';
import { intakeText } from './copy.ts';

type Props = { isFirst: boolean; isLast: boolean; busy: boolean; onBack: () => void };

/** Always in reach: one step back, one on. */
export function IntakeFoot({ isFirst, isLast, busy, onBack }: Props) {
  return (
    <div className="intake__foot">
      <div>
        {!isFirst && (
          <button type="button" className={buttonClass()} disabled={busy} onClick={onBack}>
            <ArrowLeft aria-hidden />
            {intakeText.back}
          </button>
        )}
        <button
          type="submit"
          className={buttonClass({ variant: 'primary' })}
          disabled={busy}
          aria-busy={busy}
        >
          {busy && <BusyIcon className="spin" />}
          {isLast ? (busy ? intakeText.sending : intakeText.finish) : intakeText.next}
          {!isLast && <ArrowRight aria-hidden />}
        </button>
      </div>
    </div>
  );
}
