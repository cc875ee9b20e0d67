import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { addKey, emptyBurst, readScannedCode } from '#web/src/ui/scanner-burst.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const toField = (target: EventTarget | null): Field | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

/** Sets a field's value so that React registers the change. */
function writeValue(field: Field, value: string): void {
  const elementClass = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(elementClass.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Tracks fast consecutive keys, and the field's value before them. */
function createBurstListener() {
  let burst = emptyBurst;
  let fieldBefore: { readonly field: Field; readonly value: string } | undefined;
  return {
    type({ key, target, timeStamp }: KeyboardEvent) {
      burst = addKey(burst, key, timeStamp);
      if (burst.text.length > 1) return;
      const field = toField(target);
      fieldBefore = field && { field, value: field.value };
    },
    end({ timeStamp }: KeyboardEvent) {
      const code = readScannedCode(burst, timeStamp);
      burst = emptyBurst;
      return code;
    },
    reset() {
      burst = emptyBurst;
    },
    restoreField() {
      if (fieldBefore) writeValue(fieldBefore.field, fieldBefore.value);
    },
  };
}

type ScannerHandlers = {
  readonly onCode: (code: string) => void;
  /** Called for a scan while a dialog is open. */
  readonly onBlocked: () => void;
};

/** Handles scans in any field. Removes the scanned text from the field and consumes the final Enter or Tab. */
export function useScanner({ onCode, onBlocked }: ScannerHandlers): void {
  const [burstListener] = useState(createBurstListener);
  const handleCode = useEffectEvent((code: string) => {
    if (document.querySelector('dialog[open]')) onBlocked();
    else onCode(code);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) || event.key === 'Shift') return;
    if (event.key.length === 1) return burstListener.type(event);
    // Scanners end a code with Enter or Tab. Other keys belong to a fast typist.
    if (event.key !== 'Enter' && event.key !== 'Tab') return burstListener.reset();
    const code = burstListener.end(event);
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // Restores the field first, because the scanned digits may have changed a quantity.
    flushSync(() => burstListener.restoreField());
    handleCode(code);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    // Capture phase, before any field handles Enter.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
