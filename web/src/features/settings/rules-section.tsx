import { Plus } from 'lucide-react';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import { EditorField } from '#web/src/components/form/editor.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { rulesText as text } from './copy.ts';
import { RulesTable } from './rules-table.tsx';
import { settingsForm } from './settings-form.tsx';

const RuleDialog = lazyDialog(async () => (await import('./rule-dialog.tsx')).RuleDialog);

type Props = { categories: EditableSettings['categories'] };
export type RuleTask = { kind: 'add' } | { kind: 'edit' | 'remove'; rule: AlertRule };

/** Alert rules, as the next save stores them. */
export function RulesSection({ categories, onTask }: Props & { onTask: (task: RuleTask) => void }) {
  const { value: rules, error } = useFieldValue<AlertRule[]>('alertRules');
  return (
    <Stack as="section" id="reglas" gap={16} aria-labelledby="rules-title">
      <Row gap="12 24" align="start" wrap>
        <Stack gap={4} grow style={{ flexBasis: 280 }}>
          <Heading id="rules-title" size={16}>
            {text.title}
          </Heading>
          <p className="muted">
            {text.lead} {text.saveNotice}
          </p>
        </Stack>
        <Button icon={<Plus aria-hidden />} onClick={() => onTask({ kind: 'add' })}>
          {text.add}
        </Button>
      </Row>
      <div style={{ maxWidth: 420 }}>
        <EditorField of={settingsForm} name="answersValidMonths" />
      </div>
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      <RulesTable
        rules={rules}
        categories={categories}
        onEdit={(rule) => onTask({ kind: 'edit', rule })}
        onRemove={(rule) => onTask({ kind: 'remove', rule })}
      />
    </Stack>
  );
}

type RuleTaskDialogProps = Props & {
  rules: readonly AlertRule[];
  task: RuleTask;
  onChange: (rules: AlertRule[]) => void;
  onClose: () => void;
};

/** Adds, edits or removes a rule. It is rendered outside the settings form, since forms cannot be nested. */
export function RuleTaskDialog({ rules, categories, task, onChange, onClose }: RuleTaskDialogProps) {
  const subject = task.kind === 'add' ? undefined : task.rule;
  const otherRules = rules.filter(({ ruleId }) => ruleId !== subject?.ruleId);
  if (task.kind === 'remove')
    return (
      <ConfirmDialog
        title={text.removeTitle}
        confirmLabel={text.remove}
        onConfirm={() => {
          onChange(otherRules);
          onClose();
        }}
        onCancel={onClose}
      >
        {text.removeQuestion(conditionLabels[task.rule.condition])}
      </ConfirmDialog>
    );
  const saveRule = (rule: AlertRule) => {
    onChange(subject ? rules.map((old) => (old.ruleId === rule.ruleId ? rule : old)) : [...rules, rule]);
    onClose();
  };
  return (
    <RuleDialog
      {...(subject && { rule: subject })}
      others={otherRules}
      categories={categories}
      onDone={saveRule}
      onClose={onClose}
    />
  );
}
