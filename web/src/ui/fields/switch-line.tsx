import { Switch } from './switch.tsx';
import './switch-line.css';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A switch with its label beside it. */
export const SwitchLine = ({ label, checked, onChange }: Props) => (
  <div className="switch-word">
    <Switch label={label} checked={checked} onChange={onChange} />
    <span aria-hidden>{label}</span>
  </div>
);
