import { AlertIcon } from '../display/plain-icons.tsx';

type LabelTextProps = { label: string; optional?: boolean | undefined };

/** Label; optional fields add '(opcional)', required ones have no mark. */
export function LabelText({ label, optional = false }: LabelTextProps) {
  if (!optional) return label;
  return (
    <>
      {label} <span className="field__optional">(opcional)</span>
    </>
  );
}

export function ErrorText({ text }: { text: string }) {
  return (
    <span className="field__error">
      <AlertIcon />
      <span>{text}</span>
    </span>
  );
}
