import { OctagonAlert } from 'lucide-react';
import type { MedicationAlert } from '#shared/inventory/assignment-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { TextAreaField } from '#web/src/ui/fields/fields.tsx';
import { cautionText } from './copy.ts';
import type { SelectedMedication } from './draft.ts';

const longestReason = 200;

type Props = {
  alerts: readonly MedicationAlert[];
  picked: SelectedMedication;
  /** Ingredients and contraindications of the medication. */
  cautions: string;
  clientName: string;
  error: string | undefined;
  onReason: (reason: string) => void;
  onRemove: () => void;
};

/** Warning that the client's record contraindicates the medication, with a required reason. */
export function CautionBox({ alerts, picked, cautions, clientName, ...field }: Props) {
  const { name, reason } = picked;
  return (
    <div className="caution">
      <span className="caution__icon">
        <Icon icon={OctagonAlert} size={22} />
      </span>
      <div role="alert">
        {alerts.map(({ ruleId, kind, found }) => (
          <p key={ruleId} className="caution__title">
            {cautionText.title(kind, found, clientName)}
          </p>
        ))}
        <p>{cautionText.about(name, cautions)}</p>
      </div>
      <div className="caution__wide">
        <TextAreaField
          label={cautionText.reason}
          rows={2}
          maxLength={longestReason}
          value={reason}
          error={field.error}
          onChange={({ target }) => field.onReason(target.value)}
        />
      </div>
      <div className="caution__wide caution__foot">
        <Button size="small" onClick={field.onRemove}>
          {cautionText.remove(name)}
        </Button>
        <p className="small muted">{cautionText.reasonNote}</p>
      </div>
    </div>
  );
}
