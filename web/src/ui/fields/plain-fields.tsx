import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { toButtonClass } from '../buttons/button-class.ts';
import { EyeIcon, EyeOffIcon } from '../display/plain-icons.tsx';
import { ErrorText } from './field-text.tsx';

/** Fields of pages that must load fast (sign-in, recovery): same look, native elements, no library. */
type NativeInputProps = Omit<ComponentPropsWithRef<'input'>, 'id'>;
type Props = NativeInputProps & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isInvalid?: boolean | undefined;
};

function PlainBox({
  label,
  hint,
  error,
  isInvalid = false,
  children,
  end,
  ...nativeProps
}: Props & { end?: ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  return (
    <div className="amplify-field">
      <label className="amplify-label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <input
          {...nativeProps}
          id={id}
          className="amplify-input"
          aria-invalid={isInvalid || error !== undefined}
          aria-describedby={hasMessage ? messageId : undefined}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={messageId} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p id={messageId} className="amplify-field__description">
          {hint}
        </p>
      )}
    </div>
  );
}

export const PlainTextField = (props: Props) => <PlainBox {...props} />;

export function PlainPasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Ocultar contraseña' : 'Mostrar contraseña';
  return (
    <PlainBox
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={`${toButtonClass({ variant: 'ghost', size: 'small' })} button--icon`}
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}

export function PlainCheckbox({ label, ...nativeProps }: NativeInputProps & { label: string }) {
  return (
    <label className="light-checkbox">
      <input {...nativeProps} type="checkbox" className="tick" />
      {label}
    </label>
  );
}
