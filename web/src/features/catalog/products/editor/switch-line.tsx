import { useId } from 'react';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';

type Props = {
  label: string;
  hint: string;
  checked: boolean;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with what it is about beside it. */
export function SwitchLine({ label, hint, checked, error, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="switch-line">
      <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} describedBy={id} />
      <div className="grow">
        <p className="strong" aria-hidden>
          {label}
        </p>
        {error === undefined ? (
          <p id={id} className="small muted">
            {hint}
          </p>
        ) : (
          <p id={id} className="amplify-field__error-message">
            <ErrorText text={error} />
          </p>
        )}
      </div>
    </div>
  );
}
