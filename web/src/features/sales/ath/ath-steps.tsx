import { Check, X } from 'lucide-react';
import { clock } from '#shared/core/format.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { athText as text } from './copy.ts';
import type { FollowedAth } from './use-ath-payment.ts';

type Step = {
  readonly words: string;
  readonly kind: 'done' | 'now' | 'next' | 'failed';
  readonly at?: string;
};

/** What has happened of a payment on a phone, and what is to. */
function stepsOf({ state, stage, isReceived, knownAt }: FollowedAth, name: string): Step[] {
  const { askedAt, expiresAt } = state.payment;
  const now = new Date(knownAt).toISOString();
  const sent: Step = { words: text.sent, kind: 'done', at: askedAt };
  switch (stage) {
    case 'waiting':
      if (!isReceived)
        return [
          { words: text.unreceived, kind: 'now', at: askedAt },
          { words: text.accepts(name), kind: 'next' },
          { words: text.closed, kind: 'next' },
        ];
      return [sent, { words: text.accepts(name), kind: 'now' }, { words: text.closed, kind: 'next' }];
    case 'confirming':
    case 'sold':
      return [sent, { words: text.accepted(name), kind: 'done' }, { words: text.closed, kind: 'now' }];
    case 'refused':
      return [sent, { words: text.refusedStep, kind: 'failed', at: now }];
    case 'withdrawn':
      if (state.refusal)
        return [
          sent,
          { words: text.accepted(name), kind: 'done' },
          { words: text.unsellableStep, kind: 'failed', at: now },
        ];
      return [sent, { words: text.withdrawnStep, kind: 'failed', at: now }];
    case 'expired':
      return [sent, { words: text.expiredStep, kind: 'failed', at: expiresAt }];
    case 'unsold':
      return [sent, { words: text.paidStep, kind: 'done' }, { words: text.unsoldStep, kind: 'failed' }];
    case 'returned':
      return [sent, { words: text.unsoldStep, kind: 'failed' }, { words: text.returnedStep, kind: 'done' }];
  }
}

export function AthSteps({ followed, name }: { followed: FollowedAth; name: string }) {
  return (
    <ol className="ath-steps" aria-label={text.steps}>
      {stepsOf(followed, name).map(({ words, kind, at }) => (
        <li
          key={words}
          className={`ath-step ath-step--${kind}`}
          {...(kind === 'now' && { 'aria-current': 'step' })}
        >
          <span className="ath-step__mark">
            {kind === 'done' && <Check aria-hidden />}
            {kind === 'failed' && <X aria-hidden />}
          </span>
          <span className="grow">{words}</span>
          {at !== undefined && <time className="n">{clock(civilOf(at).time)}</time>}
        </li>
      ))}
    </ol>
  );
}
