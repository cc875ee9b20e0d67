import { useAccountSecurity } from '#web/src/components/account-security/use-account-security.tsx';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { text } from '../copy.ts';

/** Opens the list of the screen's shortcuts by `?`, in the shells of the team. */
export function ShortcutHelp() {
  const security = useAccountSecurity();
  useShortcuts([{ keys: ['?'], label: text.showShortcuts, find: () => () => security.open('shortcuts') }]);
  return security.dialog;
}
