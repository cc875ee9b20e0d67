import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { bills, coins, type Denomination, type Pieces } from '#shared/registers/pieces.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { pieceText as text } from './copy.ts';
import './piece-counter.css';

type Counting = { readonly pieces: Pieces; readonly onChange: (pieces: Pieces) => void };

const most = 9_999;

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

function PieceRow({ denomination, count, onCount }: RowProps) {
  // What is no count stays as it is typed, and counts for nothing until it is one.
  const [typed, setTyped] = useState<string>();
  const put = (next: number, text?: string) => {
    setTyped(text);
    onCount(next);
  };
  const type = (value: string) => {
    const read = value.trim() === '' ? 0 : wholeOf(value);
    if (read === undefined) put(0, value);
    else put(Math.min(most, read));
  };
  return (
    <li className="pieces__row">
      <span className="pieces__name n">{text.name(denomination)}</span>
      <div className="pieces__step">
        <button
          type="button"
          aria-label={text.fewer(denomination)}
          tabIndex={-1}
          onClick={() => put(Math.max(0, count - 1))}
        >
          <Icon of={Minus} />
        </button>
        <input
          aria-label={text.howMany(denomination)}
          inputMode="numeric"
          autoComplete="off"
          className="n"
          value={typed ?? String(count)}
          aria-invalid={typed !== undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="button"
          aria-label={text.more(denomination)}
          tabIndex={-1}
          onClick={() => put(Math.min(most, count + 1))}
        >
          <Icon of={Plus} />
        </button>
      </div>
      <span className="pieces__sum n">{text.money(denomination * count)}</span>
      {typed !== undefined && (
        <p role="alert" className="pieces__wrong">
          <ErrorText text={text.whole} />
        </p>
      )}
    </li>
  );
}
