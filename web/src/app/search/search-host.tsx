import { useEffect } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { searchText } from './copy.ts';
import { setSearchOpen, useSearchOpen } from './search-state.ts';

const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** Listed only, because the keys also work in fields and dialogs. */
const listedKeys = [{ keys: ['Ctrl+K'], label: searchText.shortcut }];

/** The search of a staff shell. Ctrl or Cmd K opens it from any screen, also while a field has the focus. */
export function SearchHost({ me }: { me: Me | undefined }) {
  const isOpen = useSearchOpen();
  useShortcuts(listedKeys);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setSearchOpen(true);
    };
    document.addEventListener('keydown', openByKey);
    return () => {
      document.removeEventListener('keydown', openByKey);
      setSearchOpen(false);
    };
  }, []);
  return isOpen && me ? <SearchDialog me={me} onClose={() => setSearchOpen(false)} /> : null;
}
