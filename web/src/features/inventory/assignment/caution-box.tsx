import { OctagonAlert } from 'lucide-react';
import type { MedicationAlert } from '#shared/inventory/assignment-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { TextAreaField } from '#web/src/ui/fields/fields.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { alertText } from './copy.ts';
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
export function MedicationAlertBox({ alerts, medication, medicationCautions, clientName, ...field }: Props) {
  const { name, reason } = medication;
  return (
    <Split columns="22px 1fr" gap={12} pad="14 16" span phone={{ pad: 12 }} className="caution">
      <Text tone="danger">
        <Icon icon={OctagonAlert} size={22} />
      </Text>
      <Stack gap={10}>
        <div role="alert">
          {alerts.map(({ ruleId, kind, found }) => (
            <Text key={ruleId} as="p" weight={600} tone="danger">
              {alertText.formatTitle(kind, found, clientName)}
            </Text>
          ))}
          <p>{alertText.contraindicationNotice(name, medicationCautions)}</p>
        </div>
        <TextAreaField
          label={alertText.reasonLabel}
          rows={2}
          maxLength={maxReasonLength}
          value={reason}
          error={field.error}
          onChange={({ target }) => field.onReasonChange(target.value)}
        />
        <Row gap="8 12" wrap>
          <Button size="small" onClick={field.onRemove}>
            {alertText.remove(name)}
          </Button>
          <p className="small muted">{alertText.reasonNote}</p>
        </Row>
      </Stack>
    </Split>
  );
}
