import { Button } from '#web/src/ui/buttons/button.tsx';
import { noShowText } from './copy.ts';

type Props = {
  /** Absent until the appointment's hour has come. */
  onNoShow: (() => void) | undefined;
  disabled?: boolean;
};

/** First in a dialog's foot: the way out when the client is not there. */
export function NoShowOffer({ onNoShow, disabled = false }: Props) {
  if (!onNoShow) return null;
  return (
    <Button variant="danger-ghost" disabled={disabled} onClick={onNoShow}>
      {noShowText.offer}
    </Button>
  );
}
