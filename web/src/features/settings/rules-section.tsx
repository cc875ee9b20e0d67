import { Plus } from 'lucide-react';
import type { AlertRule } from '#shared/intake/alerts.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { rulesText as text } from './copy.ts';
import { RulesTable } from './rules-table.tsx';
import type { TypedSettings } from './schema.ts';

const RuleDialog = lateDialog(async () => (await import('./rule-dialog.tsx')).RuleDialog);

type Props = {
  form: AppForm<TypedSettings, CenterSettings>;
  categories: EditableSettings['categories'];
};
export type RuleTask = { kind: 'add' } | { kind: 'edit' | 'remove'; rule: AlertRule };

/** The rules as they will be once the settings are saved. */
export function RulesSection({ form, categories, onTask }: Props & { onTask: (task: RuleTask) => void }) {
  const { value: rules, error } = useFormControl(form, 'alertRules');
  return (
    <section className="settings__rules" aria-labelledby="rules-title">
      <div className="settings__rules-head">
        <div className="grow settings__rules-words">
          <h2 id="rules-title" className="settings__title">
            {text.title}
          </h2>
          <p className="muted">
            {text.lead} {text.pending}
          </p>
        </div>
        <Button icon={<Plus aria-hidden />} onClick={() => onTask({ kind: 'add' })}>
          {text.add}
        </Button>
      </div>
      <AnswersTerm form={form} />
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
    </section>
  );
}

const terms = [0, 6, 12, 18, 24, 36];

/** For how long answers count; what is older is a gap like none at all. */
function AnswersTerm({ form }: Pick<Props, 'form'>) {
  const { value, change } = useFormControl(form, 'answersValidMonths');
  const offered = [...new Set([...terms, value])].sort((a, b) => a - b);
  return (
    <div className="settings__term">
      <SelectField
        label={text.answersTerm}
        hint={text.answersTermHint}
        value={String(value)}
        options={offered.map((each) => ({ value: String(each), label: text.months(each) }))}
        onChange={({ target }) => change(Number(target.value))}
      />
    </div>
  );
}

type TaskProps = Props & { task: RuleTask; onClose: () => void };

/** What is being done to one rule; beside the settings' form, since a form holds no other. */
export function RuleTaskDialog({ form, categories, task, onClose }: TaskProps) {
  const { value: rules, change } = useFormControl(form, 'alertRules');
  const subject = task.kind === 'add' ? undefined : task.rule;
  const others = rules.filter(({ ruleId }) => ruleId !== subject?.ruleId);
  if (task.kind === 'remove')
    return (
      <ConfirmDialog
        title={text.removeTitle}
        confirmLabel={text.remove}
        onConfirm={() => {
          change(others);
          onClose();
        }}
        onCancel={onClose}
      >
        {text.removeQuestion(conditionLabels[task.rule.condition])}
      </ConfirmDialog>
    );
  const put = (rule: AlertRule) => {
    change(subject ? rules.map((each) => (each.ruleId === rule.ruleId ? rule : each)) : [...rules, rule]);
    onClose();
  };
  return (
    <RuleDialog
      {...(subject && { rule: subject })}
      others={others}
      categories={categories}
      onDone={put}
      onClose={onClose}
    />
  );
}
