import { useId, useState } from 'react';
import { money, plainDollars } from '#shared/core/format.ts';
import { shareOf } from '#shared/core/money.ts';
import { fullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { SelectField, TextField } from '#web/src/ui/fields/fields.tsx';
import { tipText as text } from '../copy.ts';
import { type SaleDraft, tipBaseCents } from '../draft/sale-draft.ts';
import { useTeam } from '../till/queries.ts';
import { useTill } from '../till/till-context.ts';
import { payableCentsOf } from './payment.ts';

const percents = [10, 15, 20] as const;
/** With more people a select replaces the buttons. */
const mostShown = 6;

/** Default recipient: the appointment's staff member, or the only one qualified for its services. */
function likelyPerson({ balances, items }: SaleDraft, team: readonly StaffOption[]): string {
  const attended = balances[0]?.staffId;
  if (attended !== undefined) return attended;
  const services = items.filter(({ kind }) => kind === 'service').map(({ productId }) => productId);
  const able = team.filter(({ serviceIds }) => services.some((id) => serviceIds.includes(id)));
  return able.length === 1 ? (able[0]?.staffId ?? '') : '';
}

/** Tip for a staff member, which is not income of the center. */
export function TipPart() {
  const { draft, change } = useTill();
  const team = useTeam();
  const people = team.data;
  // A tip needs a recipient, so nothing is offered until the team is loaded.
  if (!people || people.length === 0) return null;
  const base = tipBaseCents(draft);
  const { tip } = draft;
  const staffId = tip ? tip.staffId : likelyPerson(draft, people);
  const put = (next: SaleDraft['tip']) =>
    change(({ tip: _, ...before }) => ({ ...before, ...(next && { tip: next }) }));
  return (
    <section className="tip">
      <h3 className="tip__title">{text.title}</h3>
      {people.length > mostShown ? (
        <SelectField
          label={text.whose}
          value={staffId}
          options={[
            { value: '', label: text.choose },
            ...people.map((person) => ({ value: person.staffId, label: fullName(person) })),
          ]}
          onChange={({ target }) => put({ cents: 0, ...tip, staffId: target.value })}
        />
      ) : (
        <People people={people} staffId={staffId} onChoose={(id) => put({ cents: 0, ...tip, staffId: id })} />
      )}
      <Shares base={base} tip={tip} onTip={(share) => put(share && { ...share, staffId })} />
      {base > 0 && <p className="muted small n">{text.base(money(base))}</p>}
    </section>
  );
}

type PeopleProps = { people: readonly StaffOption[]; staffId: string; onChoose: (staffId: string) => void };

function People({ people, staffId, onChoose }: PeopleProps) {
  const name = useId();
  return (
    <fieldset className="tip__people">
      <legend className="visually-hidden">{text.whose}</legend>
      {people.map((person) => (
        <label key={person.staffId} className="tip__choice tip__choice--person">
          <input
            type="radio"
            name={name}
            checked={person.staffId === staffId}
            onChange={() => onChoose(person.staffId)}
          />
          <StaffAvatar name={fullName(person)} colorIndex={person.colorIndex} />
          {fullName(person)}
        </label>
      ))}
    </fieldset>
  );
}

type Share = Omit<NonNullable<SaleDraft['tip']>, 'staffId'>;
/** Parses the amount; empty input is no tip. */
function amountOf(typed: string): Share {
  const cents = payableCentsOf(typed);
  if (cents === undefined && typed.trim() !== '') return { cents: 0, unread: typed };
  return { cents: cents ?? 0 };
}

type SharesProps = {
  base: number;
  tip: SaleDraft['tip'];
  onTip: (share: Share | undefined) => void;
};

function Shares({ base, tip, onTip }: SharesProps) {
  const name = useId();
  const unread = tip?.unread;
  const amount = tip && tip.percent === undefined ? (unread ?? plainDollars(tip.cents)) : '';
  const [isOther, setOther] = useState(
    tip?.percent === undefined && (unread !== undefined || (tip?.cents ?? 0) > 0),
  );
  /** A restored amount takes no focus after a reload. */
  const [wasChosen, setChosen] = useState(false);
  const [typed, setTyped] = useState(amount);
  const choose = (share: Share | undefined) => {
    setOther(false);
    onTip(share);
  };
  // Percentages need a service as base.
  const offered = base > 0 ? percents : [];
  const isNone = !isOther && (tip?.percent === undefined || base === 0);
  return (
    <>
      <fieldset className="tip__shares">
        <legend className="visually-hidden">{text.how}</legend>
        <label className="tip__choice">
          <input type="radio" name={name} checked={isNone} onChange={() => choose(undefined)} />
          {text.none}
        </label>
        {offered.map((percent) => (
          <label key={percent} className="tip__choice">
            <input
              type="radio"
              name={name}
              checked={!isOther && tip?.percent === percent}
              onChange={() => choose({ percent, cents: 0 })}
            />
            {percent}%<small className="n">{money(shareOf(base, percent * 100))}</small>
          </label>
        ))}
        <label className="tip__choice">
          <input
            type="radio"
            name={name}
            checked={isOther}
            onChange={() => {
              setOther(true);
              setChosen(true);
              onTip(amountOf(typed));
            }}
          />
          {text.other}
        </label>
      </fieldset>
      {isOther && (
        <TextField
          label={text.amount}
          look="dollars"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={wasChosen}
          error={unread === undefined ? undefined : text.wrong}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onTip(amountOf(target.value));
          }}
        />
      )}
    </>
  );
}
