export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost';
export type ButtonLook = {
  variant?: ButtonVariant;
  /** `large`: a choice with its words at the left. */
  size?: 'regular' | 'small' | 'large';
  fullWidth?: boolean;
};

/** Amplify UI's variation for each of ours. */
export const variationOf = {
  primary: 'primary',
  secondary: undefined,
  ghost: 'link',
  danger: 'destructive',
  'danger-ghost': 'link',
} as const;

/** The classes of a button, for links and for light screens that do without the component. */
export function buttonClass({
  variant = 'secondary',
  size = 'regular',
  fullWidth = false,
}: ButtonLook = {}): string {
  const variation = variationOf[variant];
  return [
    'amplify-button',
    variation ? `amplify-button--${variation}` : 'amplify-button--outlined',
    variant === 'danger-ghost' && 'button--danger-ghost',
    size === 'small' && 'amplify-button--small',
    size === 'large' && 'button--large',
    fullWidth && 'amplify-button--fullwidth',
  ]
    .filter(Boolean)
    .join(' ');
}
