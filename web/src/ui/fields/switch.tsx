import './switch.css';

type Props = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The id of the sentence that says what is true now. */
  describedBy?: string;
};

/** Something that is on or off, and changes as soon as it is pressed. */
export function Switch({ label, checked, onChange, describedBy }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    />
  );
}
