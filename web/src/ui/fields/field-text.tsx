import { AlertIcon } from '../display/plain-icons.tsx';

type LabelProps = { label: string; optional?: boolean | undefined };

/** What is obligatory goes without saying; what is not says '(opcional)'. */
export function LabelText({ label, optional = false }: LabelProps) {
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
