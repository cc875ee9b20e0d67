import { Eraser } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { ErrorText } from '../fields/field-text.tsx';
import { CheckboxField, TextField } from '../fields/fields.tsx';
import { type Ink, inkOn } from './signature-ink.ts';
import './signature-pad.css';

type Props = {
  label: string;
  error?: string | undefined;
  nameError?: string | undefined;
  /** Receives a PNG data URL and the typed name; each is empty if absent. */
  onChange: (picture: string, name: string) => void;
};

const words = {
  hint: 'Firma con el dedo, un lápiz o el ratón.',
  empty: 'Espacio para firmar, vacío',
  drawn: 'Firma dibujada',
  clear: 'Borrar firma',
  byName: 'Prefiero escribir mi nombre',
  name: 'Nombre y apellido de quien firma',
  counts: 'Mi nombre escrito vale como mi firma.',
} as const;

/** Signature field: drawn by pen, finger or mouse, or typed as a name. */
export function SignaturePad({ label, error, nameError, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useRef<Ink>(undefined);
  const signedName = useRef('');
  const [isDrawn, setDrawn] = useState(false);
  const id = useId();
  const tell = (hasInk: boolean) => {
    setDrawn(hasInk);
    onChange(hasInk ? (canvas.current?.toDataURL('image/png') ?? '') : '', signedName.current);
  };
  const drawn = useEffectEvent(() => tell(true));
  useEffect(() => {
    ink.current = canvas.current ? inkOn(canvas.current, drawn) : undefined;
    return () => ink.current?.leave();
  }, []);
  const clear = () => {
    signedName.current = '';
    ink.current?.clear();
    tell(false);
  };
  const write = (name: string) => {
    if (name === '') return clear();
    signedName.current = name;
    ink.current?.write(name);
    tell(true);
  };

  return (
    <fieldset className="signature" aria-describedby={error === undefined ? undefined : id}>
      <legend className="choice-legend">{label}</legend>
      <canvas
        ref={canvas}
        className={error === undefined ? 'signature__pad' : 'signature__pad signature__pad--missing'}
        width={1120}
        height={320}
        role="img"
        aria-label={isDrawn ? words.drawn : words.empty}
      />
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      <div className="signature__foot">
        <p className="small muted">{words.hint}</p>
        <Button size="small" icon={<Eraser aria-hidden />} disabled={!isDrawn} onClick={clear}>
          {words.clear}
        </Button>
      </div>
      <SignedByName error={nameError} onName={write} />
    </fieldset>
  );
}

type SignedByNameProps = { error: string | undefined; onName: (name: string) => void };

/** Keyboard alternative: the typed name must be confirmed as a signature. */
function SignedByName({ error, onName }: SignedByNameProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [doesCount, setCounts] = useState(false);
  const change = (next: { name: string; counts: boolean }) => {
    setName(next.name);
    setCounts(next.counts);
    onName(next.counts ? next.name.trim() : '');
  };
  return (
    <div className="stack">
      <CheckboxField
        name="signByName"
        label={words.byName}
        checked={isOpen}
        onChange={(event) => {
          setOpen(event.target.checked);
          if (!event.target.checked && doesCount) change({ name: '', counts: false });
        }}
      />
      {isOpen && (
        <>
          <TextField
            name="signedName"
            label={words.name}
            autoComplete="off"
            maxLength={80}
            value={name}
            error={error}
            onChange={(event) => change({ name: event.target.value, counts: false })}
          />
          <CheckboxField
            name="nameCounts"
            label={words.counts}
            checked={doesCount}
            disabled={name.trim() === ''}
            onChange={(event) => change({ name, counts: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}
