import { Check, ChevronDown, Clock, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDuration, formatMoney, formatTime } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { collectText as text } from '../copy.ts';
import { addBalance, belongsToOtherClient, hasMaximumLines, removeBalance } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { toBalanceAttribute } from '../pos/pos-focus.ts';
import { useTeam } from '../pos/queries.ts';
import { BalanceDetail } from './balance-detail.tsx';

/** Adds or removes the balance; `error` explains why it cannot be added. */
function useBalanceAction(balance: OpenBalance) {
  const { draft, change } = usePos();
  const [error, setError] = useState<string>();
  const { appointmentId, patientName } = balance;
  const isAdded = draft.balances.some((added) => added.appointmentId === appointmentId);
  const submit = () => {
    if (isAdded) return change((before) => removeBalance(before, appointmentId));
    if (belongsToOtherClient(draft, balance))
      return setError(text.other(patientName, draft.client?.name ?? ''));
    if (hasMaximumLines(draft)) return setError(saleErrors.too_many_lines.text);
    setError(undefined);
    change((before) => addBalance(before, balance));
  };
  return { isAdded, submit, error: isAdded ? undefined : error };
}

/** An appointment with client, services and balance. */
export function BalanceCard({ balance }: { balance: OpenBalance }) {
  const { draft, heldByPhones } = usePos();
  const { appointmentId, staffName, payingSince } = balance;
  if (payingSince !== undefined)
    return <BusyBalance balance={balance}>{text.paying(staffName, toCivil(payingSince).time)}</BusyBalance>;
  const registerId = heldByPhones.registers.get(appointmentId);
  const isAdded = draft.balances.some((added) => added.appointmentId === appointmentId);
  if (registerId !== undefined && !isAdded)
    return <BusyBalance balance={balance}>{text.byPhone(formatRegisterName(registerId))}</BusyBalance>;
  return <CollectableBalance balance={balance} />;
}

/** Toggles the balance in the sale. */
function CollectableBalance({ balance }: { balance: OpenBalance }) {
  const { isAdded, submit, error } = useBalanceAction(balance);
  const [isOpened, setOpened] = useState(false);
  const { appointmentId, patientName } = balance;
  return (
    <li className={isAdded ? 'balance balance--added' : 'balance'}>
      <BalanceSummary balance={balance}>
        <Button
          className={isAdded ? 'balance__press balance__press--added' : 'balance__press'}
          {...toBalanceAttribute(appointmentId)}
          aria-pressed={isAdded}
          aria-label={isAdded ? text.addedOf(patientName) : text.addOf(patientName)}
          icon={isAdded ? <Check aria-hidden /> : <Plus aria-hidden />}
          onClick={submit}
        >
          {isAdded ? text.added : text.add}
        </Button>
      </BalanceSummary>
      {error !== undefined && <Alert className="balance__refusal">{error}</Alert>}
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
    <li className="balance balance--paying">
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
    <Stack
      gap="4 16"
      pad="14 44 14 20"
      align="center"
      phone={{ gap: '0 12', pad: '14 16 16 16' }}
      className="balance__row"
    >
      <p className="balance__when">
        <Text as="b" size={16} weight={600} block className="n">
          {formatTime(time)}
        </Text>{' '}
        <Text size={14} tone="muted" block className="n">
          {formatDuration(durationMinutes)}
        </Text>
      </p>
      <div>
        <Text as="b" size={16} weight={600} block>
          {patientName}
        </Text>
        <Text tone="secondary" className={toPersonClass(colorIndex)}>
          <i className="balance__dot" aria-hidden /> {services.join(', ')} · {staffName}
        </Text>
      </div>
      <Text as="p" textAlign="right" className="n">
        <Text as="b" block className="sales-sum-20">
          {formatMoney(balanceDueCents)}
        </Text>{' '}
        <Text size={13} tone="muted" block>
          {text.of(formatMoney(totalCents), depositCents > 0 ? formatMoney(depositCents) : undefined)}
        </Text>
      </Text>
      {children}
    </Stack>
  );
}
