import { type ReactNode, type Ref, useId } from 'react';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import './time-picker.css';

type Props = {
  title: string;
  error: string | undefined;
  ref: Ref<HTMLElement>;
  end?: ReactNode;
  children: ReactNode;
};

/** Keeps the error below the title. */
const errorStyle = { order: 0, fontSize: '0.875rem' } as const;

/** Section of a form with a choice and its error. */
export function ChoiceSection({ title, error, ref, end, children }: Props) {
  const id = useId();
  return (
    <Stack
      as="section"
      ref={ref}
      tabIndex={-1}
      gap={12}
      className="choice-section"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <Row gap="4 12" justify="between" wrap style={{ minHeight: 28 }}>
        <Heading id={id} level={3} size={16}>
          {title}
        </Heading>
        {end}
      </Row>
      {error !== undefined && (
        <p id={`${id}-error`} className="amplify-field__error-message" style={errorStyle}>
          <ErrorText text={error} />
        </p>
      )}
      {children}
    </Stack>
  );
}
