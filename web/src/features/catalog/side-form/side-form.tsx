import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Form, FormSummary, type FormValues, type KeptForm } from '#web/src/ui/fields/form.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import './side-form.css';

type LineProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A switch of the form, with its word beside it. */
export const SwitchLine = ({ label, checked, onChange }: LineProps) => (
  <div className="side-form__switch">
    <Switch label={label} checked={checked} onChange={onChange} />
    <span aria-hidden>{label}</span>
  </div>
);

type Props<Input extends FormValues, Output> = {
  kept: KeptForm<Input, Output>;
  title: string;
  /** What it does: of a row that is changed there is a way back, too. */
  submit: string;
  submitting: string;
  busy: boolean;
  onSubmit: (values: Output) => Promise<unknown>;
  describe?: ((error: unknown) => string) | undefined;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** The form beside a list. */
export function SideForm<Input extends FormValues, Output>(props: Props<Input, Output>) {
  const { kept, title, submit, submitting, busy, onSubmit, describe, onCancel, children } = props;
  return (
    <section aria-label={title} className="side-form__place">
      <Form
        form={kept.form}
        kept={kept}
        onSubmit={onSubmit}
        {...(describe && { describe })}
        className="side-form__card"
      >
        <h2 className="side-form__title">{title}</h2>
        <FormSummary />
        {children}
        <div className="side-form__foot">
          {onCancel && (
            <Button disabled={busy} onClick={onCancel}>
              Cancelar
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={submitting}
            {...(!onCancel && { icon: <Plus aria-hidden /> })}
          >
            {submit}
          </Button>
        </div>
      </Form>
    </section>
  );
}
