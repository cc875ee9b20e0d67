import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { DiscardDialog, RecallDialog } from './lot-dialogs.tsx';
import { MedicationDialog } from './medication-dialog.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RelabelDialog } from './relabel-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useTask } from './use-task.ts';
import './task-dialog.css';

type Props = { medications: readonly ListedMedication[]; onClose: () => void };

/** The dialog named in the URL, or nothing if its medication or lot no longer exists. */
export function TaskDialog({ medications, onClose }: Props) {
  const { task, medicationId, lotId, endAndOpen } = useTask();
  const medication = medications.find((candidate) => candidate.medicationId === medicationId);
  const lot = medication?.lots.find((candidate) => candidate.lotId === lotId);
  if (task === 'create') return <MedicationDialog medication={undefined} onClose={onClose} />;
  if (task === 'receive')
    return (
      <ReceiveDialog
        medications={medications}
        medicationId={medicationId}
        onClose={onClose}
        onReceived={endAndOpen}
      />
    );
  if (!medication) return null;
  if (task === 'edit') return <MedicationDialog medication={medication} onClose={onClose} />;
  if (task === 'picture') return <PictureDialog medication={medication} onClose={onClose} />;
  if (task === 'moves') return <MovesPanel medication={medication} onClose={onClose} />;
  if (task === 'remove') return <RemoveDialog medication={medication} onClose={onClose} />;
  if (!lot) return null;
  if (task === 'discard') return <DiscardDialog medication={medication} lot={lot} onClose={onClose} />;
  if (task === 'relabel') return <RelabelDialog medication={medication} lot={lot} onClose={onClose} />;
  // A recalled lot is still listed while an open appointment may have used it.
  if (lot.state === 'recalled') return null;
  return <RecallDialog medication={medication} lot={lot} onClose={onClose} />;
}
