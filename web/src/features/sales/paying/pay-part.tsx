import { formatMoney } from '#shared/core/format.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { SaleTotals } from '../sale/sale-totals.tsx';
import { CashPart } from './cash-part.tsx';
import { AthPart, CardPart } from './cashless-parts.tsx';
import { MethodChoice } from './method-choice.tsx';
import { ReceivedPayments } from './received-payments.tsx';
import './paying.css';

/** Payment method and the button that completes the sale. */
export function PayPart() {
  const { draft, remainingCents, register } = usePos();
  const { method } = draft.typed;
  return (
    <div className="sale__pay sales-scroll">
      <SaleTotals />
      {(draft.isDivided || draft.tenders.length > 0) && <ReceivedPayments />}
      {remainingCents > 0 && (
        <>
          <MethodChoice />
          <SplitButton />
          {method === 'cash' && (register.isOpen === false ? <ClosedDrawerNotice /> : <CashPart />)}
          {method === 'card' && <CardPart />}
          {method === 'athMovil' && <AthPart />}
        </>
      )}
      <FinishButton />
    </div>
  );
}

/** Notice that cash needs an open drawer, hidden while a submit error says so. */
function ClosedDrawerNotice() {
  const { register, submitProblem } = usePos();
  if (submitProblem === saleErrors.drawer_closed.text) return null;
  return (
    <Notice
      action={
        <Button size="small" onClick={register.open}>
          {text.openDrawer}
        </Button>
      }
    >
      {saleErrors.drawer_closed.text}
    </Notice>
  );
}

/** Starts a split payment, if the owner allows it. */
function SplitButton() {
  const { draft, settings, change } = usePos();
  if (!settings.splitPayments || draft.tenders.length > 0) return null;
  return (
    <Row align="stretch" justify="end" style={{ marginBlock: -8 }}>
      <Button
        variant="ghost"
        size="small"
        onClick={() => change((before) => ({ ...before, isDivided: !before.isDivided }))}
      >
        {draft.isDivided ? text.singleMethod : text.splitPayment}
      </Button>
    </Row>
  );
}

function FinishButton() {
  const { payment, dueCents, isFinishing, finish } = usePos();
  const isPart = payment.kind === 'part';
  return (
    <Stack gap={8} className="finish">
      <SubmitProblem />
      <Button
        variant="primary"
        fullWidth
        className="finish__press"
        aria-keyshortcuts="F9"
        disabled={payment.kind === 'short'}
        busy={isFinishing}
        busyLabel={text.finishing}
        onClick={finish}
      >
        {isPart ? (
          text.addPayment(formatMoney(payment.tender.amountCents))
        ) : (
          <>
            <span>{text.finish}</span>
            <span className="n">{formatMoney(dueCents)}</span>
          </>
        )}
      </Button>
    </Stack>
  );
}

/** Errors raised before the request reached the client, so that no payment can follow. */
const unsentAthErrors = [athErrors.unavailable, athErrors.refused, athErrors.not_configured];

/** Why the sale was not completed. */
function SubmitProblem() {
  const { submitProblem, error, register, settings, change } = usePos();
  if (submitProblem === undefined) return null;
  const isDrawerClosed = submitProblem === saleErrors.drawer_closed.text;
  const canEnterByHand =
    settings.athByHand && error !== undefined && unsentAthErrors.some((unsent) => error.is(unsent));
  return (
    <Alert>
      <Row wrap gap={8} justify="between" size={13} weight={500}>
        <span>{submitProblem}</span>
        {isDrawerClosed && (
          <Button size="small" onClick={register.open}>
            {text.openDrawer}
          </Button>
        )}
        {canEnterByHand && (
          <Button
            size="small"
            onClick={() => change((before) => ({ ...before, typed: { ...before.typed, isByHand: true } }))}
          >
            {text.enterByHand}
          </Button>
        )}
      </Row>
    </Alert>
  );
}
