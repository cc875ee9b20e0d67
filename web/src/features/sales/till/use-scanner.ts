import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { noBurst, scannedCode, withKey } from '#web/src/ui/scanner-burst.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

/** A value that React takes for typed. */
function write(field: Field, value: string): void {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** What was typed in one go, and the field it went into as that was before. */
function burstListener() {
  let burst = noBurst;
  let before: { readonly field: Field; readonly value: string } | undefined;
  return {
    type({ key, target, timeStamp }: KeyboardEvent) {
      burst = withKey(burst, key, timeStamp);
      if (burst.text.length > 1) return;
      const field = fieldOf(target);
      before = field && { field, value: field.value };
    },
    end({ timeStamp }: KeyboardEvent) {
      const code = scannedCode(burst, timeStamp);
      burst = noBurst;
      return code;
    },
    forget() {
      burst = noBurst;
    },
    takeBack() {
      if (before) write(before.field, before.value);
    },
  };
}

type Scanning = {
  readonly onCode: (code: string) => void;
  /** Read while something else has to be answered first. */
  readonly onHeld: () => void;
};

/**
 * Hears a scanner wherever the focus is; what it typed into a field is taken out of it again, and the Enter or Tab
 * that ends it does nothing else. Under a dialog nobody would see what it adds.
 */
export function useScanner({ onCode, onHeld }: Scanning): void {
  const [typing] = useState(burstListener);
  const tell = useEffectEvent((code: string) => {
    if (document.querySelector('dialog[open]')) onHeld();
    else onCode(code);
  });
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) || event.key === 'Shift') return;
    if (event.key.length === 1) return typing.type(event);
    // Scanners end a code with Enter or Tab; after a fast word, a person may also go on by Escape or an arrow.
    if (event.key !== 'Enter' && event.key !== 'Tab') return typing.forget();
    const code = typing.end(event);
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // What reads the code knows the field as it was: a quantity was changed by its digits.
    flushSync(() => typing.takeBack());
    tell(code);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    // Before any field makes something else of its Enter.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
