import { Check, ChevronDown, Clock, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDuration, formatMoney, formatTime } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { collectText as text } from '../copy.ts';
import { addBalance, removeBalance } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { toBalanceAttribute } from '../pos/pos-focus.ts';
import { useTeam } from '../pos/queries.ts';
import { BalanceDetail } from './balance-detail.tsx';
import { findAddProblem, findBusyReason } from './balance-problems.ts';

/** Adds or removes the balance. `error` explains why it cannot be added. */
function useBalanceAction(balance: OpenBalance) {
  const { draft, change } = usePos();
  const [error, setError] = useState<string>();
  const { appointmentId } = balance;
  const isAdded = draft.balances.some((added) => added.appointmentId === appointmentId);
  const submit = () => {
    if (isAdded) return change((before) => removeBalance(before, appointmentId));
    const problem = findAddProblem(balance, draft);
    setError(problem);
    if (problem === undefined) change((before) => addBalance(before, balance));
  };
  return { isAdded, submit, error: isAdded ? undefined : error };
}

/** An appointment with client, services and balance. */
export function BalanceCard({ balance }: { balance: OpenBalance }) {
  const { draft, heldByPhones } = usePos();
  const busyReason = findBusyReason(balance, { draft, heldByPhones });
  if (busyReason !== undefined) return <BusyBalance balance={balance}>{busyReason}</BusyBalance>;
  return <CollectableBalance balance={balance} />;
}

/** Toggles the balance in the sale. */
function CollectableBalance({ balance }: { balance: OpenBalance }) {
  const { isAdded, submit, error } = useBalanceAction(balance);
  const [isOpened, setOpened] = useState(false);
  const { appointmentId, patientName } = balance;
  return (
    <li className={isAdded ? 'sales-card sales-chosen' : 'sales-card'}>
      <BalanceSummary balance={balance}>
        <Button
          className="balance__press"
          {...toBalanceAttribute(appointmentId)}
          aria-pressed={isAdded}
          aria-label={isAdded ? text.addedOf(patientName) : text.addOf(patientName)}
          icon={isAdded ? <Check aria-hidden /> : <Plus aria-hidden />}
          onClick={submit}
        >
          {isAdded ? text.added : text.add}
        </Button>
      </BalanceSummary>
      {error !== undefined && (
        <Row pad="0 20 14 120" phone={{ pad: '0 16 14 16' }} weight={500} tone="danger">
          <Alert className="n">{error}</Alert>
        </Row>
      )}
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
function BusyBalance({ balance, children }: { balance: OpenBalance; children: string }) {
  return (
    <li className="sales-box" style={{ boxShadow: 'inset 0 0 0 1px var(--ds-hairline)' }}>
      <BalanceSummary balance={balance} />
      <Row
        as="p"
        gap={8}
        pad="0 20 14 120"
        align="stretch"
        phone={{ pad: '0 16 14 16' }}
        tone="secondary"
        className="n"
      >
        <Icon icon={Clock} inLine /> {children}
      </Row>
    </li>
  );
}

function BalanceSummary({ balance, children }: { balance: OpenBalance; children?: ReactNode }) {
  const { time, durationMinutes, patientName, services, staffId, staffName } = balance;
  const { totalCents, depositCents, balanceDueCents } = balance;
  const team = useTeam();
  const colorIndex = team.data?.find((member) => member.staffId === staffId)?.colorIndex;
  return (
    <Split
      columns="76px 1fr auto"
      gap="4 16"
      pad="14 44 14 20"
      align="center"
      wide={{ columns: '84px 1fr auto 164px' }}
      phone={{ columns: '1fr auto', gap: '0 12', pad: '14 16 16 16' }}
    >
      <Row as="p" wrap gap="0 8" align="baseline" span="phone">
        <Text as="b" size={16} weight={600} className="n">
          {formatTime(time)}
        </Text>{' '}
        <Text size={14} tone="muted" className="n">
          {formatDuration(durationMinutes)}
        </Text>
      </Row>
      <div>
        <Text as="b" size={16} weight={600} block>
          {patientName}
        </Text>
        <Text tone="secondary" className={toPersonClass(colorIndex)}>
          <i className="balance__dot" aria-hidden /> {services.join(', ')} · {staffName}
        </Text>
      </div>
      <Text as="p" textAlign="right" className="n">
        <Text as="b" size={20} weight={600} block>
          {formatMoney(balanceDueCents)}
        </Text>{' '}
        <Text size={13} tone="muted" block>
          {text.totalAndDeposit(
            formatMoney(totalCents),
            depositCents > 0 ? formatMoney(depositCents) : undefined,
          )}
        </Text>
      </Text>
      {children}
    </Split>
  );
}
