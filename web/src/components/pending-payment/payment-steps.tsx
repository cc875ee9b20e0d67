import { Check, X } from 'lucide-react';
import { formatTime } from '#shared/core/format.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import './pending-payment.css';

export type PaymentStep = {
  readonly text: string;
  readonly kind: 'done' | 'now' | 'next' | 'failed';
  readonly at?: string;
};

type Props = { label: string; steps: readonly PaymentStep[] };

/** Past and next steps of a payment on a phone. */
export const PaymentSteps = ({ label, steps }: Props) => (
  <Stack as="ol" pad="16 0 0 0" aria-label={label}>
    {steps.map(({ text, kind, at }) => (
      <Row
        key={text}
        as="li"
        gap={12}
        className={`pending-step pending-step--${kind}`}
        aria-current={kind === 'now' ? 'step' : undefined}
      >
        <Row as="span" justify="center" fixed className="pending-step__mark">
          {kind === 'done' && <Check aria-hidden />}
          {kind === 'failed' && <X aria-hidden />}
        </Row>
        <span className="grow">{text}</span>
        {at !== undefined && <time className="n">{formatTime(toCivil(at).time)}</time>}
      </Row>
    ))}
  </Stack>
);
