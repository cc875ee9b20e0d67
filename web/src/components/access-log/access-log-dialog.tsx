import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { AccessLog } from './access-log.tsx';
import { accessText } from './copy.ts';
import type { AccessLogSubject } from './queries.ts';

type Props = { subject: AccessLogSubject; name: string; onClose: () => void };

/** Access log of an applicant or an archived client, whose record is not open. Render it to open it. */
export const AccessLogDialog = ({ subject, name, onClose }: Props) => (
  <Dialog size="wide" title={accessText.title} subtitle={name} onClose={onClose}>
    <DialogBody>
      <AccessLog subject={subject} />
    </DialogBody>
    <DialogFoot>
      <Button onClick={onClose}>{accessText.close}</Button>
    </DialogFoot>
  </Dialog>
);
