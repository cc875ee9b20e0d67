import './progress-bar.css';

type Props = { value: number; max: number; label: string };

/** How much of something long is done; how it goes in words stands beside it. */
export const ProgressBar = ({ value, max, label }: Props) => (
  <progress className="progress-bar" max={Math.max(1, max)} value={value} aria-label={label} />
);
