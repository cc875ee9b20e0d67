import { useEffect, useEffectEvent, useRef } from 'react';
import { isHandledElsewhere, isTextInput, useSingleKeys } from './use-single-keys.ts';

/** A keyboard shortcut of a screen, bound while its component is mounted and listed by `?`. */
export type Shortcut = {
  /** Keys as in `KeyboardEvent.key`, letters in upper case. A combination, such as `Ctrl+K`, is only listed. */
  readonly keys: readonly string[];
  /** What the keys do, in Spanish. */
  readonly label: string;
  /** Returns the action of the key now, if any. Without it, the shortcut is only listed. */
  readonly find?: (key: string, target: EventTarget | null) => (() => void) | undefined;
  /** Whether a named key, such as F2, also works in fields. Characters never do. */
  readonly inFields?: boolean;
};

/** Whether the shortcut needs only characters, which people can turn off (WCAG 2.1.4). */
export const isSingleKey = ({ keys }: Shortcut): boolean => keys.every((key) => key.length === 1);

const declarations = new Set<{ readonly current: readonly Shortcut[] }>();

/** Returns the shortcuts of the open screen, the latest mounted first and each once. */
export function listShortcuts(): Shortcut[] {
  const shortcuts = [...declarations].reverse().flatMap(({ current }) => current);
  return [
    ...new Map(
      shortcuts.map((shortcut) => [`${shortcut.keys.join(' ')} ${shortcut.label}`, shortcut]),
    ).values(),
  ];
}

function findAction(shortcuts: readonly Shortcut[], { key, target }: Pick<KeyboardEvent, 'key' | 'target'>) {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const isField = isTextInput(target);
  for (const { keys, find, inFields = false } of shortcuts) {
    const action = keys.includes(name) && (inFields || !isField) ? find?.(key, target) : undefined;
    if (action) return action;
  }
  return undefined;
}

/** Binds shortcuts outside dialogs and lists them in the help. A scanner triggers no single key. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const declaration = useRef(shortcuts);
  useEffect(() => {
    declaration.current = shortcuts;
  });
  useEffect(() => {
    declarations.add(declaration);
    return () => {
      declarations.delete(declaration);
    };
  }, []);
  useSingleKeys((key, target) => findAction(shortcuts, { key, target }));
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length === 1 || isHandledElsewhere(event)) return;
    const action = findAction(shortcuts, event);
    if (!action) return;
    // Escape keeps what the browser does with it, such as clearing a search.
    if (event.key !== 'Escape') event.preventDefault();
    action();
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
