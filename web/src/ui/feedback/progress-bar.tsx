import './progress-bar.css';

type Props = { value: number; max: number; label: string };

/** Progress bar of a long task. The text beside it gives the details. */
export const ProgressBar = ({ value, max, label }: Props) => (
  <progress className="progress-bar" max={Math.max(1, max)} value={value} aria-label={label} />
);
