import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';

type IconStyle = CSSProperties & { '--icon': string };

/** Icons up to this size have heavier strokes. */
const smallSize = 14;

type Props = {
  icon: LucideIcon;
  /** In px: 12 in cells, 14 in badges, 16 in text, 18 in buttons and inputs, larger on its own. */
  size?: 12 | 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28;
  tone?: 'accent' | 'muted' | 'success' | 'pending' | 'danger';
  /** Accessible name. Without it, the icon is hidden from screen readers. */
  label?: string;
  /** Aligns with the first line of multi-line text. */
  inLine?: boolean;
  /** Only for position, not for appearance. */
  className?: string;
};

/** Icon alone or in text. Buttons, badges and notices size their icons. */
export function Icon({ icon: IconComponent, size = 18, tone, label, inLine = false, className }: Props) {
  const classes = ['icon', tone && `tone-${tone}`, className];
  const style: IconStyle = {
    '--icon': `${size}px`,
    strokeWidth: size <= smallSize ? 2.25 : undefined,
    marginTop: inLine ? 'calc((1lh - var(--icon)) / 2)' : undefined,
  };
  const accessibility = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <IconComponent {...accessibility} style={style} className={classes.filter(Boolean).join(' ')} />;
}

/** Arrow in a `summary` that turns while it is open. */
export const FoldIcon = () => <Icon icon={ChevronDown} tone="muted" className="fold-icon" />;
