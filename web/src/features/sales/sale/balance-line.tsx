import { X } from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { saleText as text } from '../copy.ts';
import type { BalanceProblem } from '../draft/line-problems.ts';
import { acceptBalance, removeBalance } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { toLineAttribute } from '../pos/pos-focus.ts';
import { LineProblem } from './line-problem.tsx';

type Props = {
  balance: OpenBalance;
  problem: BalanceProblem | undefined;
  serverError: string | undefined;
};

/** Balance of an appointment before taxes, always whole and without discount. */
export function BalanceLine({ balance, problem, serverError }: Props) {
  const { change } = usePos();
  const { appointmentId, date, time, totalCents, depositCents, split } = balance;
  const services = balance.services.join(', ');
  const remove = () => change((draft) => removeBalance(draft, appointmentId));
  return (
    <li
      className={problem ? 'sale-line sale-line--wrong' : 'sale-line'}
      tabIndex={-1}
      {...toLineAttribute(appointmentId)}
    >
      <Row gap={6} align="start">
        <div className="grow">
          <Text as="b" weight={600} breakWords block className="sale-line__name">
            {text.balance(services)}
          </Text>
          <Text size={14} tone="muted" block className="n">
            {text.appointmentOn(date, time, civilToday())}
          </Text>
          {depositCents > 0 && (
            <Row as="span" pad="2 0 0 0" size={13} tone="muted" className="n">
              {text.totalMinusDeposit(formatMoney(totalCents), formatMoney(depositCents))}
            </Row>
          )}
        </div>
        <IconButton label={text.removeBalance(services)} icon={<X aria-hidden />} onClick={remove} />
        <Text as="b" weight={600} textAlign="right" className="n" style={{ minWidth: 56 }}>
          {formatMoney(split.taxableCents + split.exemptCents)}
        </Text>
      </Row>
      <BalanceLineProblem problem={problem} serverError={serverError} balance={balance} onRemove={remove} />
    </li>
  );
}

function describeProblem(problem: BalanceProblem, { balanceDueCents }: OpenBalance): string {
  switch (problem.kind) {
    case 'invalid':
      return text.invalid;
    case 'collected':
      return text.alreadyCollected(problem.byName, toCivil(problem.at).time);
    case 'paying':
      return text.beingCollected(problem.byName);
    case 'phone':
      return text.pendingPhonePayment(formatRegisterName(problem.registerId));
    case 'amount':
      return text.priceChange(formatMoney(balanceDueCents), formatMoney(problem.balance.balanceDueCents));
  }
}

function BalanceLineProblem({ balance, problem, serverError, onRemove }: Props & { onRemove: () => void }) {
  const { change } = usePos();
  if (!problem) return serverError === undefined ? null : <LineProblem>{serverError}</LineProblem>;
  const action =
    problem.kind === 'amount' ? (
      <Button size="small" onClick={() => change((draft) => acceptBalance(draft, problem.balance))}>
        {text.acceptPrice(formatMoney(problem.balance.balanceDueCents))}
      </Button>
    ) : (
      <Button size="small" aria-label={text.removeBalance(balance.services.join(', '))} onClick={onRemove}>
        {text.remove}
      </Button>
    );
  return <LineProblem action={action}>{describeProblem(problem, balance)}</LineProblem>;
}
