import { type ReactNode, type Ref, useId } from 'react';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import './time-picker.css';

type Props = {
  title: string;
  error: string | undefined;
  ref: Ref<HTMLElement>;
  end?: ReactNode;
  children: ReactNode;
};

/** Section of a form with a choice and its error. */
export function ChoiceSection({ title, error, ref, end, children }: Props) {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="choice-section"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <div className="choice-section__head">
        <h3 id={id}>{title}</h3>
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="amplify-field__error-message choice-section__problem">
          <ErrorText text={error} />
        </p>
      )}
      {children}
    </section>
  );
}
