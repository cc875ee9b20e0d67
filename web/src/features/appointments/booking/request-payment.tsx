import { Hourglass } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { formatMinutesAndSeconds } from '#shared/core/format.ts';
import { CardField } from '#web/src/components/card-form/card-field.tsx';
import type { CardHandle } from '#web/src/components/card-form/card-form.ts';
import { useTerms } from '#web/src/components/center/center.ts';
import { useCountdown } from '#web/src/lib/countdown.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { FormCheckbox, FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { requestText } from '../shared/patient-copy.ts';
import type { RequestError } from '../shared/request-error.ts';

type Props = {
  card: RefObject<CardHandle | null>;
  error: RequestError | undefined;
  /** UTC instant, or undefined without a reservation or during the payment. */
  reservedUntil: string | undefined;
  onPolicy: () => void;
  onReservationEnd: () => void;
};

/** Cardholder, card and terms of a request. */
export function RequestPayment({ card, error, reservedUntil, onPolicy, onReservationEnd }: Props) {
  const terms = useTerms();
  return (
    <Stack as="section" gap={14}>
      {reservedUntil !== undefined && <TimeLeft until={reservedUntil} onEnd={onReservationEnd} />}
      {error && <PaymentProblem error={error} />}
      <FormText name="cardholder" label={requestText.cardholder} autoComplete="cc-name" />
      <CardField ref={card} />
      <FormCheckbox
        name="policyAccepted"
        label={
          <span className="small">
            {requestText.acceptBefore}
            <button type="button" className="link" onClick={onPolicy}>
              {requestText.policy}
            </button>
            {requestText.acceptAfter(terms.freeCancellationHours)}
          </span>
        }
      />
    </Stack>
  );
}

/** Error message that receives the focus after a declined card. */
function PaymentProblem({ error }: { error: RequestError }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="danger" title={error.text}>
        {error.nextStep}
      </Notice>
    </div>
  );
}

/** Time left of the reservation. It is no live region, which would announce every second. */
function TimeLeft({ until, onEnd }: { until: string; onEnd: () => void }) {
  const secondsLeft = useCountdown(until) ?? 0;
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    if (secondsLeft === 0) latestOnEnd.current();
  }, [secondsLeft]);
  return (
    <div className="notice notice--info">
      <Hourglass aria-hidden />
      <p className="small" style={{ flex: '1 1 220px' }}>
        {requestText.reservedNotice} {requestText.timeLeft}{' '}
        <span role="timer" className="strong n nowrap">
          {formatMinutesAndSeconds(secondsLeft)}
        </span>
        .
      </p>
    </div>
  );
}
