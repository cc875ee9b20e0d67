import { ChevronDown, type LucideIcon } from 'lucide-react';

type Props = {
  of: LucideIcon;
  /** 12 in cells, 14 in badges, 16 in lines of text, 18 in buttons and inputs, more where it stands for itself. */
  size?: 12 | 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28;
  /** The color of the words around it, unless it says otherwise. */
  tone?: 'accent' | 'muted' | 'success';
  /** What it says by itself; without it, it is hidden from who listens. */
  label?: string;
  /** Beside words that may take several lines, it stands with the first. */
  inLine?: boolean;
  /** Its place, never its look. */
  className?: string;
};

/** An icon on its own or in a line of text; buttons, badges and notices give theirs its size. */
export function Icon({ of: Drawing, size = 18, tone, label, inLine = false, className }: Props) {
  const classes = [`icon icon--${size}`, tone && `icon--${tone}`, inLine && 'icon--in-line', className]
    .filter(Boolean)
    .join(' ');
  const heard = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Drawing {...heard} className={classes} />;
}

/** In the summary of what unfolds: it turns over while that is open. */
export const FoldIcon = () => <Icon of={ChevronDown} tone="muted" className="fold-icon" />;
