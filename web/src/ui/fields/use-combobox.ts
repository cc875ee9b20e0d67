import { type KeyboardEvent, useId, useState } from 'react';

const noIndex = -1;
const doNothing = () => undefined;

type ComboboxOptions<Option> = {
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  /** Option that Enter takes before an arrow key. `none` is for fields where free text is allowed. */
  readonly startsAt: 'first' | 'none';
  /** The options belong to earlier text, so Enter takes none. */
  readonly isWaiting?: boolean;
};

/** Handles a key of the list, so that Enter does not submit the form and Escape does not close the dialog. */
function handleListKey(event: KeyboardEvent, action: (() => void) | false | undefined) {
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

/** Returns state and key handler of an ARIA combobox with a list. */
export function useCombobox<Option>({
  options,
  onChoose,
  startsAt,
  isWaiting = false,
}: ComboboxOptions<Option>) {
  const id = useId();
  const initialIndex = startsAt === 'first' ? 0 : noIndex;
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(initialIndex);
  const isListed = isOpen && options.length > 0;
  const active = isListed ? options[Math.min(activeIndex, options.length - 1)] : undefined;

  const close = () => {
    setOpen(false);
    setActiveIndex(initialIndex);
  };
  const choose = (option: Option) => {
    onChoose(option);
    close();
  };
  const moveActive = (step: number) => {
    setOpen(true);
    if (!isListed) return;
    const fromIndex = active === undefined && step < 0 ? options.length : activeIndex;
    setActiveIndex((fromIndex + step + options.length) % options.length);
  };
  const chooseActive = active ? () => choose(active) : close;
  const actions: Readonly<Record<string, (() => void) | false>> = {
    ArrowDown: () => moveActive(1),
    ArrowUp: () => moveActive(-1),
    Enter: isOpen && (isWaiting ? doNothing : chooseActive),
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
    onKeyDown: (event: KeyboardEvent) => handleListKey(event, actions[event.key]),
    optionId: (option: Option) => `${id}-${options.indexOf(option)}`,
    open() {
      setActiveIndex(initialIndex);
      setOpen(true);
    },
  };
}

export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>;
