import { useId } from 'react';
import { Row } from '../layout/layout.tsx';
import { ErrorText } from './field-text.tsx';
import { Switch } from './switch.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch with its label and hint beside it. */
export function SwitchLine({ label, hint, error, ...props }: Props) {
  const id = useId();
  return (
    <Row gap={12}>
      <Switch label={label} describedBy={id} {...props} />
      <div className="grow" id={id}>
        <p className="strong" aria-hidden>
          {label}
        </p>
        {error === undefined ? (
          hint !== undefined && <p className="small muted">{hint}</p>
        ) : (
          <p className="amplify-field__error-message">
            <ErrorText text={error} />
          </p>
        )}
      </div>
    </Row>
  );
}
