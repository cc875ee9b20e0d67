import type { Ref } from 'react';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import type { CardHandle } from './card-form.ts';
import { cardText } from './copy.ts';
import { useCardForm } from './use-card-form.ts';
import './card-field.css';

/** Card field of this deployment, Stripe's or a choice of test cards. */
export function CardField({ ref }: { ref: Ref<CardHandle | null> }) {
  const cardForm = useCardForm();
  return (
    <QueryBoundary
      query={cardForm}
      errorTitle={cardText.formFailed}
      skeleton={<div className="card-field skeleton__line" aria-hidden />}
    >
      {({ CardForm, config }) => <CardForm config={config} ref={ref} />}
    </QueryBoundary>
  );
}
