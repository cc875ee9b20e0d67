import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import {
  bills,
  coins,
  type Denomination,
  maxPieces,
  type Pieces,
  tooManyPiecesMessage,
} from '#shared/registers/pieces.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { pieceCountText as text } from './copy.ts';
import './piece-counter.css';

/** Count by piece. `unread` holds invalid input by piece, which makes the count incomplete. */
export type PieceCount = { readonly pieces: Pieces; readonly unread: Readonly<Record<string, string>> };

export const emptyPieceCount: PieceCount = { pieces: {}, unread: {} };

export const isCountComplete = ({ unread }: PieceCount): boolean => Object.keys(unread).length === 0;

type PieceCounterProps = { readonly counted: PieceCount; readonly onChange: (counted: PieceCount) => void };

/** Arrow keys and Enter move between the counts, as Tab does. */
const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Bills and coins with count and amount. */
export function PieceCounter({ counted, onChange }: PieceCounterProps) {
  const root = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(root.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(event.target) + step]?.focus();
  };
  return (
    <Split
      columns="repeat(auto-fit, minmax(min(100%, 280px), 1fr))"
      gap="0 40"
      ref={root}
      onKeyDown={moveFocus}
    >
      <PieceList caption={text.bills} denominations={bills} counted={counted} onChange={onChange} />
      <PieceList caption={text.coins} denominations={coins} counted={counted} onChange={onChange} />
    </Split>
  );
}

type PieceListProps = PieceCounterProps & {
  readonly caption: string;
  readonly denominations: readonly Denomination[];
};

const PieceList = ({ caption, denominations, counted, onChange }: PieceListProps) => (
  <section aria-label={caption}>
    <Stack as="p" pad="6 0" size={13} weight={600} tone="muted" aria-hidden>
      {caption}
    </Stack>
    <ul>
      {denominations.map((denomination) => (
        <PieceRow
          key={denomination}
          denomination={denomination}
          count={counted.pieces[denomination] ?? 0}
          unread={counted.unread[denomination]}
          onCount={(count, unread) => onChange(setPieceCount(counted, { denomination, count, unread }))}
        />
      ))}
    </ul>
  </section>
);

type PieceInput = {
  readonly denomination: Denomination;
  readonly count: number;
  readonly unread: string | undefined;
};

function setPieceCount(before: PieceCount, { denomination, count, unread }: PieceInput): PieceCount {
  const { [denomination]: _, ...otherUnread } = before.unread;
  return {
    pieces: { ...before.pieces, [denomination]: count },
    unread: unread === undefined ? otherUnread : { ...otherUnread, [denomination]: unread },
  };
}

type PieceRowProps = {
  readonly denomination: Denomination;
  readonly count: number;
  readonly unread: string | undefined;
  readonly onCount: (count: number, unread?: string) => void;
};

const findPieceError = (unread: string) =>
  parseWholeNumber(unread) === undefined ? text.invalidCount : tooManyPiecesMessage;

const errorStyle = { gridColumn: '1 / -1', paddingBottom: 4 } as const;

function PieceRow({ denomination, count, unread, onCount }: PieceRowProps) {
  const id = useId();
  const isWrong = unread !== undefined;
  const changeCount = (value: string) => {
    const parsedCount = value.trim() === '' ? 0 : parseWholeNumber(value);
    if (parsedCount === undefined || parsedCount > maxPieces) onCount(0, value);
    else onCount(parsedCount);
  };
  return (
    <li className="pieces__row amplify-field">
      <Text size={16} weight={600} className="n">
        {text.name(denomination)}
      </Text>
      <Split columns="44px 64px 44px" align="center" className="pieces__step">
        <button
          type="button"
          aria-label={text.removeOne(denomination)}
          tabIndex={-1}
          onClick={() => onCount(Math.max(0, count - 1))}
        >
          <Icon icon={Minus} />
        </button>
        <input
          aria-label={text.countOf(denomination)}
          inputMode="numeric"
          autoComplete="off"
          className="n"
          value={unread ?? String(count)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => changeCount(event.target.value)}
        />
        <button
          type="button"
          aria-label={text.addOne(denomination)}
          tabIndex={-1}
          onClick={() => onCount(Math.min(maxPieces, count + 1))}
        >
          <Icon icon={Plus} />
        </button>
      </Split>
      <Text weight={500} textAlign="right" className="n">
        {isWrong ? text.noSum : text.formatMoney(denomination * count)}
      </Text>
      {isWrong && (
        <p id={id} role="alert" className="amplify-field__error-message" style={errorStyle}>
          <ErrorText text={findPieceError(unread)} />
        </p>
      )}
    </li>
  );
}
