import { Button } from '#web/src/ui/buttons/button.tsx';
import { noShowText } from './copy.ts';

type Props = {
  /** Undefined before the appointment's time. */
  onNoShow: (() => void) | undefined;
  disabled?: boolean;
};

/** No-show button, first in a dialog's footer. */
export function NoShowOffer({ onNoShow, disabled = false }: Props) {
  if (!onNoShow) return null;
  return (
    <Button variant="danger-ghost" disabled={disabled} onClick={onNoShow}>
      {noShowText.buttonLabel}
    </Button>
  );
}
