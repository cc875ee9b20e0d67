import { AlertIcon } from '../display/plain-icons.tsx';
import { Row, Text } from '../layout/layout.tsx';

type LabelTextProps = { label: string; optional?: boolean | undefined };

/** Label of a field. Optional fields add '(opcional)', and required fields have no mark. */
export function LabelText({ label, optional = false }: LabelTextProps) {
  if (!optional) return label;
  return (
    <>
      {label}{' '}
      <Text weight={400} tone="muted">
        (opcional)
      </Text>
    </>
  );
}

export function ErrorText({ text }: { text: string }) {
  return (
    <Row as="span" gap={6} align="stretch" className="field__error">
      <AlertIcon />
      <span>{text}</span>
    </Row>
  );
}
