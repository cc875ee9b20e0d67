import { type KeyboardEvent, useId, useState } from 'react';

const none = -1;
const stay = () => undefined;

type Choosing<Option> = {
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  /** What Enter takes before an arrow was pressed: the first where one is looked for, none where own words do too. */
  readonly startsAt: 'first' | 'none';
  /** The options are of earlier words: Enter takes none of them. */
  readonly isWaiting?: boolean;
};

/** A key of the list's own: neither does Enter send the form around, nor Escape close its dialog. */
function press(event: KeyboardEvent, act: (() => void) | false | undefined) {
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** A box to type in, the options that its words find, and the keys that walk them: ARIA's combobox with a list. */
export function useCombobox<Option>({ options, onChoose, startsAt, isWaiting = false }: Choosing<Option>) {
  const id = useId();
  const start = startsAt === 'first' ? 0 : none;
  const [isOpen, setOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(start);
  const isListed = isOpen && options.length > 0;
  const active = isListed ? options[Math.min(activeAt, options.length - 1)] : undefined;

  const close = () => {
    setOpen(false);
    setActiveAt(start);
  };
  const choose = (option: Option) => {
    onChoose(option);
    close();
  };
  const walk = (step: number) => {
    setOpen(true);
    if (!isListed) return;
    const from = active === undefined && step < 0 ? options.length : activeAt;
    setActiveAt((from + step + options.length) % options.length);
  };
  const take = active ? () => choose(active) : close;
  const acts: Readonly<Record<string, (() => void) | false>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: isOpen && (isWaiting ? stay : take),
    Escape: isListed && close,
  };
  return {
    id,
    options,
    isOpen,
    isListed,
    active,
    choose,
    close,
    onKeyDown: (event: KeyboardEvent) => press(event, acts[event.key]),
    optionId: (option: Option) => `${id}-${options.indexOf(option)}`,
    /** Other words are in the box, or it is looked at again. */
    open() {
      setActiveAt(start);
      setOpen(true);
    },
  };
}

export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>;
