import { type ReactNode, useId, useState } from 'react';
import { formatMoney, formatPlainDollars } from '#shared/core/format.ts';
import { applyBasisPoints } from '#shared/core/money.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { tipText as text } from '../copy.ts';
import { calculateTipBase, type SaleDraft } from '../draft/sale-draft.ts';
import { usePos } from '../pos/pos-context.ts';
import { useTeam } from '../pos/queries.ts';
import { parsePayableCents } from './payment.ts';

const percents = [10, 15, 20] as const;
/** With more staff members a select replaces the buttons. */
const maximumVisible = 6;

/** Finds the default recipient, the appointment's staff member or the only one qualified for the services. */
function guessRecipient({ balances, items }: SaleDraft, team: readonly StaffOption[]): string {
  const attendingStaffId = balances[0]?.staffId;
  if (attendingStaffId !== undefined) return attendingStaffId;
  const services = items.filter(({ kind }) => kind === 'service').map(({ productId }) => productId);
  const qualifiedStaff = team.filter(({ serviceIds }) => services.some((id) => serviceIds.includes(id)));
  return qualifiedStaff.length === 1 ? (qualifiedStaff[0]?.staffId ?? '') : '';
}

/** Tip for a staff member, which is not income of the center. */
export function TipPart() {
  const { draft, change } = usePos();
  const team = useTeam();
  const staff = team.data;
  // A tip needs a recipient, so nothing is offered until the team is loaded.
  if (!staff || staff.length === 0) return null;
  const base = calculateTipBase(draft);
  const { tip } = draft;
  const staffId = tip ? tip.staffId : guessRecipient(draft, staff);
  const setTip = (nextTip: SaleDraft['tip']) =>
    change(({ tip: _, ...before }) => ({ ...before, ...(nextTip && { tip: nextTip }) }));
  return (
    <Stack as="section" gap={12} pad="20 0 0 0">
      <Heading level={3} size={16}>
        {text.title}
      </Heading>
      {staff.length > maximumVisible ? (
        <SelectField
          label={text.recipient}
          value={staffId}
          options={[
            { value: '', label: text.chooseRecipient },
            ...staff.map((member) => ({ value: member.staffId, label: formatFullName(member) })),
          ]}
          onChange={({ target }) => setTip({ cents: 0, ...tip, staffId: target.value })}
        />
      ) : (
        <TipRecipients
          staff={staff}
          staffId={staffId}
          onChoose={(id) => setTip({ cents: 0, ...tip, staffId: id })}
        />
      )}
      <TipShares base={base} tip={tip} onTip={(share) => setTip(share && { ...share, staffId })} />
      {base > 0 && (
        <Text as="p" size={14} tone="muted" className="n">
          {text.baseHint(formatMoney(base))}
        </Text>
      )}
    </Stack>
  );
}

type TipRecipientsProps = {
  staff: readonly StaffOption[];
  staffId: string;
  onChoose: (staffId: string) => void;
};

function TipRecipients({ staff, staffId, onChoose }: TipRecipientsProps) {
  const name = useId();
  return (
    <Split as="fieldset" columns="repeat(auto-fill, minmax(104px, 1fr))" gap={8}>
      <legend className="visually-hidden">{text.recipient}</legend>
      {staff.map((member) => (
        <Row
          as="label"
          key={member.staffId}
          gap={8}
          pad="0 8"
          weight={500}
          textAlign="left"
          className="pay-choice"
          style={{ minHeight: 52, lineHeight: '1.125rem' }}
        >
          <input
            type="radio"
            name={name}
            checked={member.staffId === staffId}
            onChange={() => onChoose(member.staffId)}
          />
          <StaffAvatar name={formatFullName(member)} colorIndex={member.colorIndex} />
          {formatFullName(member)}
        </Row>
      ))}
    </Split>
  );
}

type TipShare = Omit<NonNullable<SaleDraft['tip']>, 'staffId'>;
/** Parses the amount. Empty input means no tip. */
function parseTip(typed: string): TipShare {
  const cents = parsePayableCents(typed);
  if (cents === undefined && typed.trim() !== '') return { cents: 0, unread: typed };
  return { cents: cents ?? 0 };
}

const TipChoice = ({ children }: { children: ReactNode }) => (
  <Stack
    as="label"
    justify="center"
    weight={600}
    textAlign="center"
    className="pay-choice"
    style={{ minHeight: 56, lineHeight: '1.125rem' }}
  >
    {children}
  </Stack>
);

type TipSharesProps = {
  base: number;
  tip: SaleDraft['tip'];
  onTip: (share: TipShare | undefined) => void;
};

function TipShares({ base, tip, onTip }: TipSharesProps) {
  const name = useId();
  const unread = tip?.unread;
  const amount = tip && tip.percent === undefined ? (unread ?? formatPlainDollars(tip.cents)) : '';
  const [isCustomAmount, setCustomAmount] = useState(
    tip?.percent === undefined && (unread !== undefined || (tip?.cents ?? 0) > 0),
  );
  /** Whether the user chose a custom amount here. One restored after a reload takes no focus. */
  const [wasChosen, setChosen] = useState(false);
  const [typedAmount, setTypedAmount] = useState(amount);
  const choose = (share: TipShare | undefined) => {
    setCustomAmount(false);
    onTip(share);
  };
  // Percentages need a service as base.
  const visiblePercents = base > 0 ? percents : [];
  const isNone = !isCustomAmount && (tip?.percent === undefined || base === 0);
  return (
    <>
      <Split as="fieldset" columns="repeat(auto-fill, minmax(58px, 1fr))" gap={8} phone={{ gap: 6 }}>
        <legend className="visually-hidden">{text.amountChoice}</legend>
        <TipChoice>
          <input type="radio" name={name} checked={isNone} onChange={() => choose(undefined)} />
          {text.none}
        </TipChoice>
        {visiblePercents.map((percent) => (
          <TipChoice key={percent}>
            <input
              type="radio"
              name={name}
              checked={!isCustomAmount && tip?.percent === percent}
              onChange={() => choose({ percent, cents: 0 })}
            />
            {percent}%
            <Text as="small" size={13} tone="muted" className="n">
              {formatMoney(applyBasisPoints(base, percent * 100))}
            </Text>
          </TipChoice>
        ))}
        <TipChoice>
          <input
            type="radio"
            name={name}
            checked={isCustomAmount}
            onChange={() => {
              setCustomAmount(true);
              setChosen(true);
              onTip(parseTip(typedAmount));
            }}
          />
          {text.other}
        </TipChoice>
      </Split>
      {isCustomAmount && (
        <TextField
          label={text.amount}
          variant="dollars"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={wasChosen}
          error={unread === undefined ? undefined : text.invalidAmount}
          value={typedAmount}
          onChange={({ target }) => {
            setTypedAmount(target.value);
            onTip(parseTip(target.value));
          }}
        />
      )}
    </>
  );
}
