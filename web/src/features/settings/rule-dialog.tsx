import { type AlertRule, treatments } from '#shared/intake/alerts.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { rulesText as text } from './copy.ts';
import { laserValue, RuleForm, toAgainstValue, toCategoryValue, toRule } from './rule-form.ts';

type Props = {
  /** Undefined adds a rule. */
  rule?: AlertRule;
  others: readonly AlertRule[];
  categories: EditableSettings['categories'];
  onDone: (rule: AlertRule) => void;
  onClose: () => void;
};

const conditionOptions = conditions.map((value) => ({ value, label: conditionLabels[value] }));

/** Form of a rule with the client's answer, the treatment and the message for the team. Render to open. */
export function RuleDialog({ rule, others, categories, onDone, onClose }: Props) {
  const form = useAppForm(RuleForm, {
    condition: rule?.condition ?? '',
    against: rule ? toAgainstValue(rule) : laserValue,
    message: rule?.message ?? '',
  });
  const submit = async (values: RuleForm) => {
    const newRule = toRule(values, rule?.ruleId ?? crypto.randomUUID());
    const isDuplicate = (other: AlertRule) =>
      other.condition === newRule.condition && toAgainstValue(other) === toAgainstValue(newRule);
    if (others.some(isDuplicate)) form.setError('condition', { message: text.duplicate });
    else onDone(newRule);
  };
  const againstOptions = [
    { value: laserValue, label: text.anyLaserService },
    ...treatments.map((value) => ({ value, label: text.treatment[value] })),
    ...categories.map(({ categoryId, name }) => ({
      value: toCategoryValue(categoryId),
      label: text.category(name),
    })),
  ];
  return (
    <Dialog title={rule ? text.editTitle : text.newTitle} dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <Stack gap={16}>
            <FormSummary />
            <FormSelect
              name="condition"
              label={text.condition}
              options={conditionOptions}
              placeholder={text.chooseOption}
            />
            <FormSelect name="against" label={text.against} options={againstOptions} />
            <FormTextArea name="message" label={text.message} hint={text.messageHint} rows={3} />
          </Stack>
        </DialogBody>
        <FormFoot submit={text.apply} />
      </Form>
    </Dialog>
  );
}
