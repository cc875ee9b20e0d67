import { SwitchField } from '@aws-amplify/ui-react';
import './switch.css';

type Props = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The id of the sentence that says what is true now. */
  describedBy?: string;
  disabled?: boolean;
};

/** Something that is on or off, and changes as soon as it is pressed. */
export function Switch({ label, checked, onChange, describedBy, disabled = false }: Props) {
  return (
    <SwitchField
      // Amplify gives what it is told to the frame, not to the switch in it.
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
        // In a form, Enter would send it.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (!disabled) onChange(!checked);
      }}
    />
  );
}
