import { Button as AmplifyButton } from '@aws-amplify/ui-react';
import { LoaderCircle } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { toBusyButtonProps } from './busy-button.ts';
import { amplifyVariations, type ButtonAppearance } from './button-class.ts';

type NativeButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'size'>;
type Props = NativeButtonProps &
  ButtonAppearance & {
    icon?: ReactNode;
    /** Makes the button inactive while its action runs, and shows `busyLabel` ('Guardando...'). */
    busy?: boolean;
    busyLabel?: string;
    /** Makes the button inactive while another action runs. */
    locked?: boolean;
  };

/** Button with verb and object as its label. A view has one primary button. */
export function Button({
  variant = 'secondary',
  size,
  fullWidth = false,
  icon,
  busy = false,
  busyLabel,
  locked = false,
  ...nativeProps
}: Props) {
  const { children, className, disabled, onClick, ...buttonProps } = nativeProps;
  const isWorking = busy || locked;
  // A separate element, because React cannot update text nodes that browser translation replaced.
  const label = busy && busyLabel ? busyLabel : children;
  const variation = amplifyVariations[variant];
  const classes = [
    variant === 'danger-ghost' && 'button--danger-ghost',
    size === 'large' && 'button--large',
    className,
  ];
  return (
    <AmplifyButton
      {...buttonProps}
      {...(variation ? { variation } : {})}
      {...(size === 'small' ? { size } : {})}
      className={classes.filter(Boolean).join(' ')}
      isFullWidth={fullWidth}
      isDisabled={disabled === true && !isWorking}
      aria-busy={busy}
      {...toBusyButtonProps(isWorking, onClick)}
    >
      {busy ? <LoaderCircle aria-hidden className="spin" /> : icon}
      {typeof label === 'string' ? <span>{label}</span> : label}
    </AmplifyButton>
  );
}

type IconButtonProps = NativeButtonProps & { label: string; icon: ReactNode; outlined?: boolean };

/** Icon button, only for icons that everyone knows, such as close, more, previous, next and call. */
export function IconButton({ label, icon, outlined = false, className, ...nativeProps }: IconButtonProps) {
  const classes = ['button--icon', outlined && 'amplify-button--outlined', className]
    .filter(Boolean)
    .join(' ');
  return (
    <AmplifyButton {...nativeProps} className={classes} size="small" aria-label={label} title={label}>
      {icon}
    </AmplifyButton>
  );
}
