import { SwitchField } from '@aws-amplify/ui-react';
import './switch.css';

type Props = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  describedBy?: string;
  disabled?: boolean;
};

/** Switch that takes effect at once. */
export function Switch({ label, checked, onChange, describedBy, disabled = false }: Props) {
  return (
    <SwitchField
      // Amplify passes the attribute to the wrapper instead of the input.
      ref={(frame: HTMLDivElement | null) => {
        if (describedBy !== undefined)
          frame?.querySelector('input')?.setAttribute('aria-describedby', describedBy);
      }}
      label={label}
      isLabelHidden
      isChecked={checked}
      isDisabled={disabled}
      onChange={() => onChange(!checked)}
      onKeyDown={(event) => {
        // Enter would submit a surrounding form.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (!disabled) onChange(!checked);
      }}
    />
  );
}
