import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { toBusyButtonProps } from '#web/src/ui/buttons/busy-button.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { BusyIcon } from '#web/src/ui/display/plain-icons.tsx';

type Props = { busy: boolean; label: string; busyLabel: string };

/** Submit button of the auth forms, disabled until hydration, so that the browser does not submit. */
export function SubmitButton({ busy, label, busyLabel }: Props) {
  const isWaiting = !useIsInteractive();
  const className = toButtonClass({ variant: 'primary', fullWidth: true });
  return (
    <button
      type="submit"
      className={className}
      disabled={isWaiting}
      aria-busy={busy || isWaiting}
      {...toBusyButtonProps(busy)}
    >
      {busy && <BusyIcon className="spin" />}
      {busy ? busyLabel : label}
    </button>
  );
}
