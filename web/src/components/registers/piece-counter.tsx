import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { bills, coins, type Denomination, type Pieces } from '#shared/registers/pieces.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { pieceText as text } from './copy.ts';
import './piece-counter.css';

type Counting = { readonly pieces: Pieces; readonly onChange: (pieces: Pieces) => void };

const most = 9_999;
const countOf = (typed: string) => Math.min(most, Number(typed.replace(/\D/g, '').slice(0, 5)));

/** Arrows and Enter lead from count to count, as Tab does. */
const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Bills and coins, each with how many there are and what they come to. */
export function PieceCounter({ pieces, onChange }: Counting) {
  const root = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(root.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(event.target) + by]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the fields inside
    <div className="pieces" ref={root} onKeyDown={onKeyDown}>
      <PieceList caption={text.bills} denominations={bills} pieces={pieces} onChange={onChange} />
      <PieceList caption={text.coins} denominations={coins} pieces={pieces} onChange={onChange} />
    </div>
  );
}

type ListProps = Counting & {
  readonly caption: string;
  readonly denominations: readonly Denomination[];
};

const PieceList = ({ caption, denominations, pieces, onChange }: ListProps) => (
  <section aria-label={caption}>
    <p className="pieces__caption" aria-hidden>
      {caption}
    </p>
    <ul>
      {denominations.map((denomination) => (
        <PieceRow
          key={denomination}
          denomination={denomination}
          count={pieces[denomination] ?? 0}
          onCount={(count) => onChange({ ...pieces, [denomination]: count })}
        />
      ))}
    </ul>
  </section>
);

type RowProps = {
  readonly denomination: Denomination;
  readonly count: number;
  readonly onCount: (count: number) => void;
};

const PieceRow = ({ denomination, count, onCount }: RowProps) => (
  <li className="pieces__row">
    <span className="pieces__name n">{text.name(denomination)}</span>
    <div className="pieces__step">
      <button
        type="button"
        aria-label={text.fewer(denomination)}
        tabIndex={-1}
        onClick={() => onCount(Math.max(0, count - 1))}
      >
        <Icon of={Minus} />
      </button>
      <input
        aria-label={text.howMany(denomination)}
        inputMode="numeric"
        autoComplete="off"
        className="n"
        value={String(count)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onCount(countOf(event.target.value))}
      />
      <button
        type="button"
        aria-label={text.more(denomination)}
        tabIndex={-1}
        onClick={() => onCount(Math.min(most, count + 1))}
      >
        <Icon of={Plus} />
      </button>
    </div>
    <span className="pieces__sum n">{text.money(denomination * count)}</span>
  </li>
);
