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

const textLooks = {
  done: { tone: 'secondary' },
  now: { tone: 'ink', weight: 600 },
  next: { tone: 'muted' },
  failed: { tone: 'ink', weight: 600 },
} as const;

const markStyles = {
  done: {
    background: 'var(--ds-conf-bg)',
    color: 'var(--ds-conf)',
    boxShadow: 'inset 0 0 0 1.5px var(--ds-conf-line)',
  },
  now: { boxShadow: 'inset 0 0 0 2px var(--ds-accent)' },
  next: undefined,
  failed: {
    background: 'var(--ds-danger-bg)',
    color: 'var(--ds-danger)',
    boxShadow: 'inset 0 0 0 1.5px var(--ds-danger)',
  },
} as const;

const dotStyle = { width: 10, height: 10, borderRadius: '50%', background: 'var(--ds-accent)' } as const;

/** Past and next steps of a payment on a phone. */
export const PaymentSteps = ({ label, steps }: Props) => (
  <Stack as="ol" pad="16 0 0 0" aria-label={label}>
    {steps.map(({ text, kind, at }) => (
      <Row
        key={text}
        as="li"
        gap={12}
        {...textLooks[kind]}
        className="pending-step"
        aria-current={kind === 'now' ? 'step' : undefined}
      >
        <Row as="span" justify="center" fixed className="pending-step__mark" style={markStyles[kind]}>
          {kind === 'done' && <Check aria-hidden />}
          {kind === 'failed' && <X aria-hidden />}
          {kind === 'now' && <span style={dotStyle} />}
        </Row>
        <span className="grow">{text}</span>
        {at !== undefined && <time className="n">{formatTime(toCivil(at).time)}</time>}
      </Row>
    ))}
  </Stack>
);
