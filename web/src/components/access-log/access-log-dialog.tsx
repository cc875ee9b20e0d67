import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { AccessLog } from './access-log.tsx';
import { accessText } from './copy.ts';
import type { LogOf } from './queries.ts';

type Props = { of: LogOf; name: string; onClose: () => void };

/** Access log of an applicant or an archived client, whose record is not open. Render it to open it. */
export const AccessLogDialog = ({ of, name, onClose }: Props) => (
  <Dialog size="wide" title={accessText.title} subtitle={name} onClose={onClose}>
    <DialogBody>
      <AccessLog of={of} />
    </DialogBody>
    <DialogFoot>
      <Button onClick={onClose}>{accessText.close}</Button>
    </DialogFoot>
  </Dialog>
);
