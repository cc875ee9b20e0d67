import { Check, ChevronDown, Clock, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clock, duration, money } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { registerName } from '#shared/sales/register-id.ts';
import { civilOf } from '#web/src/lib/now.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { collectText as text } from '../copy.ts';
import { addBalance, isFull, isOfOther, removeBalance } from '../draft/sale-draft.ts';
import { useTeam } from '../till/queries.ts';
import { useTill } from '../till/till-context.ts';
import { balanceMark } from '../till/till-places.ts';
import { BalanceDetail } from './balance-detail.tsx';

/** Adds or removes the balance; `refusal` explains why it cannot be added. */
function useBalancePress(balance: OpenBalance) {
  const { draft, change } = useTill();
  const [refusal, setRefusal] = useState<string>();
  const { appointmentId, patientName } = balance;
  const isAdded = draft.balances.some((each) => each.appointmentId === appointmentId);
  const press = () => {
    if (isAdded) return change((before) => removeBalance(before, appointmentId));
    if (isOfOther(draft, balance)) return setRefusal(text.other(patientName, draft.client?.name ?? ''));
    if (isFull(draft)) return setRefusal(saleErrors.too_many_lines.text);
    setRefusal(undefined);
    change((before) => addBalance(before, balance));
  };
  return { isAdded, press, refusal: isAdded ? undefined : refusal };
}

/** An appointment with client, services and balance. */
export function BalanceCard({ balance }: { balance: OpenBalance }) {
  const { draft, heldByPhones } = useTill();
  const { appointmentId, staffName, payingSince } = balance;
  if (payingSince !== undefined)
    return <BeingPaid balance={balance}>{text.paying(staffName, civilOf(payingSince).time)}</BeingPaid>;
  const registerId = heldByPhones.registers.get(appointmentId);
  const isAdded = draft.balances.some((each) => each.appointmentId === appointmentId);
  if (registerId !== undefined && !isAdded)
    return <BeingPaid balance={balance}>{text.byPhone(registerName(registerId))}</BeingPaid>;
  return <FreeBalance balance={balance} />;
}

/** Toggles the balance in the sale. */
function FreeBalance({ balance }: { balance: OpenBalance }) {
  const { isAdded, press, refusal } = useBalancePress(balance);
  const [isOpened, setOpened] = useState(false);
  const { appointmentId, patientName } = balance;
  return (
    <li className={isAdded ? 'balance balance--added' : 'balance'}>
      <Summary balance={balance}>
        <Button
          className={isAdded ? 'balance__press balance__press--added' : 'balance__press'}
          {...balanceMark(appointmentId)}
          aria-pressed={isAdded}
          aria-label={isAdded ? text.addedOf(patientName) : text.addOf(patientName)}
          icon={isAdded ? <Check aria-hidden /> : <Plus aria-hidden />}
          onClick={press}
        >
          {isAdded ? text.added : text.add}
        </Button>
      </Summary>
      {refusal !== undefined && <Alert className="balance__refusal">{refusal}</Alert>}
      {(isAdded || isOpened) && <BalanceDetail balance={balance} />}
      {!isAdded && (
        <IconButton
          className="balance__fold"
          label={isOpened ? text.hideDetail(patientName) : text.seeDetail(patientName)}
          aria-expanded={isOpened}
          icon={<ChevronDown aria-hidden />}
          onClick={() => setOpened(!isOpened)}
        />
      )}
    </li>
  );
}

/** A balance being collected by its aesthetician or another register. */
function BeingPaid({ balance, children }: { balance: OpenBalance; children: string }) {
  return (
    <li className="balance balance--paying">
      <Summary balance={balance} />
      <p className="balance__paying n">
        <Icon of={Clock} inLine /> {children}
      </p>
    </li>
  );
}

function Summary({ balance, children }: { balance: OpenBalance; children?: ReactNode }) {
  const { time, durationMinutes, patientName, services, staffId, staffName } = balance;
  const { totalCents, depositCents, balanceDueCents } = balance;
  const team = useTeam();
  const colorIndex = team.data?.find((each) => each.staffId === staffId)?.colorIndex;
  return (
    <div className="balance__row">
      <p className="balance__when">
        <b className="n">{clock(time)}</b> <span className="muted small n">{duration(durationMinutes)}</span>
      </p>
      <div className="balance__who">
        <b>{patientName}</b>
        <span className={personClass(colorIndex)}>
          <i className="balance__dot" aria-hidden /> {services.join(', ')} · {staffName}
        </span>
      </div>
      <p className="balance__money n">
        <b>{money(balanceDueCents)}</b>{' '}
        <span>{text.of(money(totalCents), depositCents > 0 ? money(depositCents) : undefined)}</span>
      </p>
      {children}
    </div>
  );
}
