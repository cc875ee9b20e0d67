import { type PaymentStep, PaymentSteps } from '#web/src/components/pending-payment/payment-steps.tsx';
import { athText as text } from './copy.ts';
import type { AthPaymentTracker } from './use-ath-payment.ts';

/** Past and coming steps of a phone payment. */
function buildSteps({ state, stage, isReceived, knownAt }: AthPaymentTracker, name: string): PaymentStep[] {
  const { askedAt, expiresAt } = state.payment;
  const knownInstant = new Date(knownAt).toISOString();
  const sent: PaymentStep = { text: text.stepSent, kind: 'done', at: askedAt };
  switch (stage) {
    case 'waiting':
      if (!isReceived)
        return [
          { text: text.stepUnreceived, kind: 'now', at: askedAt },
          { text: text.stepAccepting(name), kind: 'next' },
          { text: text.stepClosed, kind: 'next' },
        ];
      return [sent, { text: text.stepAccepting(name), kind: 'now' }, { text: text.stepClosed, kind: 'next' }];
    case 'confirming':
    case 'sold':
      return [sent, { text: text.stepAccepted(name), kind: 'done' }, { text: text.stepClosed, kind: 'now' }];
    case 'refused':
      return [sent, { text: text.refusedStep, kind: 'failed', at: knownInstant }];
    case 'withdrawn':
      if (state.refusal)
        return [
          sent,
          { text: text.stepAccepted(name), kind: 'done' },
          { text: text.unsellableStep, kind: 'failed', at: knownInstant },
        ];
      return [sent, { text: text.withdrawnStep, kind: 'failed', at: knownInstant }];
    case 'expired':
      return [sent, { text: text.expiredStep, kind: 'failed', at: expiresAt }];
    case 'unsold':
      return [sent, { text: text.paidStep, kind: 'done' }, { text: text.unsoldStep, kind: 'failed' }];
    case 'returned':
      return [sent, { text: text.unsoldStep, kind: 'failed' }, { text: text.returnedStep, kind: 'done' }];
  }
}

export const AthSteps = ({ followed, name }: { followed: AthPaymentTracker; name: string }) => (
  <PaymentSteps label={text.steps} steps={buildSteps(followed, name)} />
);
