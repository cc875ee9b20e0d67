import { Eraser } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { ErrorText } from '../fields/field-text.tsx';
import { CheckboxField, TextField } from '../fields/fields.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { createSignaturePen, type SignaturePen } from './signature-ink.ts';
import './signature-pad.css';

type Props = {
  label: string;
  error?: string | undefined;
  nameError?: string | undefined;
  /** Receives a PNG data URL and the typed name. Each is empty if absent. */
  onChange: (picture: string, name: string) => void;
};

const signatureCopy = {
  hint: 'Firma con el dedo, un lápiz o el ratón.',
  empty: 'Espacio para firmar, vacío',
  drawn: 'Firma dibujada',
  clear: 'Borrar firma',
  byName: 'Prefiero escribir mi nombre',
  name: 'Nombre y apellido de quien firma',
  counts: 'Mi nombre escrito vale como mi firma.',
} as const;

/** Signature field, drawn by pen, finger or mouse, or typed as a name. */
export function SignaturePad({ label, error, nameError, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useRef<SignaturePen>(undefined);
  const signedName = useRef('');
  const [isDrawn, setDrawn] = useState(false);
  const id = useId();
  const reportSignature = (hasInk: boolean) => {
    setDrawn(hasInk);
    onChange(hasInk ? (canvas.current?.toDataURL('image/png') ?? '') : '', signedName.current);
  };
  const reportDrawn = useEffectEvent(() => reportSignature(true));
  useEffect(() => {
    ink.current = canvas.current ? createSignaturePen(canvas.current, reportDrawn) : undefined;
    return () => ink.current?.dispose();
  }, []);
  const clear = () => {
    signedName.current = '';
    ink.current?.clear();
    reportSignature(false);
  };
  const write = (name: string) => {
    if (name === '') return clear();
    signedName.current = name;
    ink.current?.write(name);
    reportSignature(true);
  };

  return (
    <Stack as="fieldset" gap={8} aria-describedby={error === undefined ? undefined : id}>
      <legend className="choice-legend">{label}</legend>
      <canvas
        ref={canvas}
        className="signature__pad"
        style={error === undefined ? {} : { borderColor: 'var(--ds-danger)' }}
        width={1120}
        height={320}
        role="img"
        aria-label={isDrawn ? signatureCopy.drawn : signatureCopy.empty}
      />
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message" style={{ order: 0 }}>
          <ErrorText text={error} />
        </p>
      )}
      <Row gap={8} justify="between" wrap>
        <p className="small muted">{signatureCopy.hint}</p>
        <Button size="small" icon={<Eraser aria-hidden />} disabled={!isDrawn} onClick={clear}>
          {signatureCopy.clear}
        </Button>
      </Row>
      <NameSignature error={nameError} onName={write} />
    </Stack>
  );
}

type NameSignatureProps = { error: string | undefined; onName: (name: string) => void };

/** Keyboard alternative. The typed name must be confirmed as a signature. */
function NameSignature({ error, onName }: NameSignatureProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [doesCount, setCounts] = useState(false);
  const changeName = (entry: { name: string; counts: boolean }) => {
    setName(entry.name);
    setCounts(entry.counts);
    onName(entry.counts ? entry.name.trim() : '');
  };
  return (
    <Stack gap={16}>
      <CheckboxField
        name="signByName"
        label={signatureCopy.byName}
        checked={isOpen}
        onChange={(event) => {
          setOpen(event.target.checked);
          if (!event.target.checked && doesCount) changeName({ name: '', counts: false });
        }}
      />
      {isOpen && (
        <>
          <TextField
            name="signedName"
            label={signatureCopy.name}
            autoComplete="off"
            maxLength={80}
            value={name}
            error={error}
            onChange={(event) => changeName({ name: event.target.value, counts: false })}
          />
          <CheckboxField
            name="nameCounts"
            label={signatureCopy.counts}
            checked={doesCount}
            disabled={name.trim() === ''}
            onChange={(event) => changeName({ name, counts: event.target.checked })}
          />
        </>
      )}
    </Stack>
  );
}
