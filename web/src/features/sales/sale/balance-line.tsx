import { X } from 'lucide-react';
import { money } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { registerName } from '#shared/sales/register-id.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { saleText as text } from '../copy.ts';
import type { BalanceProblem } from '../draft/line-problems.ts';
import { acceptBalance, removeBalance } from '../draft/sale-draft.ts';
import { useTill } from '../till/till-context.ts';
import { lineMark } from '../till/till-places.ts';
import { LineProblem } from './line-problem.tsx';

type Props = {
  balance: OpenBalance;
  problem: BalanceProblem | undefined;
  refused: string | undefined;
};

/** Balance of an appointment before taxes; always whole and without discount. */
export function BalanceLine({ balance, problem, refused }: Props) {
  const { change } = useTill();
  const { appointmentId, date, time, totalCents, depositCents, split } = balance;
  const services = balance.services.join(', ');
  const remove = () => change((draft) => removeBalance(draft, appointmentId));
  return (
    <li
      className={problem ? 'sale-line sale-line--wrong' : 'sale-line'}
      tabIndex={-1}
      {...lineMark(appointmentId)}
    >
      <div className="sale-line__row sale-line__row--top">
        <div className="grow">
          <b className="sale-line__name">{text.balance(services)}</b>
          <span className="muted small n sale-line__note">
            {text.appointmentOn(date, time, civilToday())}
          </span>
          {depositCents > 0 && (
            <span className="sale-line__sum n">{text.ofTotal(money(totalCents), money(depositCents))}</span>
          )}
        </div>
        <IconButton label={text.removeBalance(services)} icon={<X aria-hidden />} onClick={remove} />
        <b className="sale-line__total n">{money(split.taxableCents + split.exemptCents)}</b>
      </div>
      <Problem problem={problem} refused={refused} balance={balance} onRemove={remove} />
    </li>
  );
}

function wordsOf(problem: BalanceProblem, { balanceDueCents }: OpenBalance): string {
  switch (problem.kind) {
    case 'invalid':
      return text.invalid;
    case 'collected':
      return text.collected(problem.byName, civilOf(problem.at).time);
    case 'paying':
      return text.paying(problem.byName);
    case 'phone':
      return text.byPhone(registerName(problem.registerId));
    case 'amount':
      return text.priceNow(money(balanceDueCents), money(problem.balance.balanceDueCents));
  }
}

function Problem({ balance, problem, refused, onRemove }: Props & { onRemove: () => void }) {
  const { change } = useTill();
  if (!problem) return refused === undefined ? null : <LineProblem>{refused}</LineProblem>;
  const action =
    problem.kind === 'amount' ? (
      <Button size="small" onClick={() => change((draft) => acceptBalance(draft, problem.balance))}>
        {text.take(money(problem.balance.balanceDueCents))}
      </Button>
    ) : (
      <Button size="small" aria-label={text.removeBalance(balance.services.join(', '))} onClick={onRemove}>
        {text.remove}
      </Button>
    );
  return <LineProblem action={action}>{wordsOf(problem, balance)}</LineProblem>;
}
