export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost';
export type ButtonAppearance = {
  variant?: ButtonVariant;
  /** `large` is a choice with left-aligned text. */
  size?: 'regular' | 'small' | 'large';
  fullWidth?: boolean;
};

export const amplifyVariations = {
  primary: 'primary',
  secondary: undefined,
  ghost: 'link',
  danger: 'destructive',
  'danger-ghost': 'link',
} as const;

/** Returns the classes of a button, for links and for light pages that do not load the component. */
export function toButtonClass({
  variant = 'secondary',
  size = 'regular',
  fullWidth = false,
}: ButtonAppearance = {}): string {
  const variation = amplifyVariations[variant];
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
