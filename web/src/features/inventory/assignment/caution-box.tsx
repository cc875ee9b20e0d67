import { OctagonAlert } from 'lucide-react';
import type { MedicationAlert } from '#shared/inventory/assignment-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { TextAreaField } from '#web/src/ui/fields/fields.tsx';
import { Row, Split, Text } from '#web/src/ui/layout/layout.tsx';
import { cautionText } from './copy.ts';
import type { SelectedMedication } from './draft.ts';

const maxReasonLength = 200;

type Props = {
  alerts: readonly MedicationAlert[];
  medication: SelectedMedication;
  /** Ingredients and contraindications of the medication. */
  medicationCautions: string;
  clientName: string;
  error: string | undefined;
  onReasonChange: (reason: string) => void;
  onRemove: () => void;
};

/** Warns that the client's record contraindicates the medication and requires a reason to assign it. */
export function CautionBox({ alerts, medication, medicationCautions, clientName, ...field }: Props) {
  const { name, reason } = medication;
  return (
    <Split columns="22px 1fr" gap="10 12" pad="14 16" phone={{ pad: 12 }} className="caution">
      <Text tone="danger">
        <Icon icon={OctagonAlert} size={22} />
      </Text>
      <div role="alert">
        {alerts.map(({ ruleId, kind, found }) => (
          <Text key={ruleId} as="p" weight={600} tone="danger">
            {cautionText.title(kind, found, clientName)}
          </Text>
        ))}
        <p>{cautionText.about(name, medicationCautions)}</p>
      </div>
      <div className="caution__wide">
        <TextAreaField
          label={cautionText.reason}
          rows={2}
          maxLength={maxReasonLength}
          value={reason}
          error={field.error}
          onChange={({ target }) => field.onReasonChange(target.value)}
        />
      </div>
      <Row gap="8 12" wrap className="caution__wide">
        <Button size="small" onClick={field.onRemove}>
          {cautionText.remove(name)}
        </Button>
        <p className="small muted">{cautionText.reasonNote}</p>
      </Row>
    </Split>
  );
}
