import { Search } from 'lucide-react';
import { useState } from 'react';
import { CheckChips, Chips, ChoiceCard, DayStrip, SegmentedControl } from '../ui/fields/choices.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { FilePicker } from '../ui/fields/file-picker.tsx';
import { useCombobox } from '../ui/fields/use-combobox.ts';
import { Stack } from '../ui/layout/layout.tsx';
import { longText, Part, State } from './part.tsx';

export const hours = [
  { value: '09:00', label: '9:00 a. m.' },
  { value: '09:30', label: '9:30 a. m.', reason: 'Ocupada' },
  { value: '10:00', label: '10:00 a. m.' },
];
const days = [
  { date: '2026-03-06' },
  { date: '2026-03-07', reason: 'Cerrado' },
  { date: '2026-03-08' },
  { date: '2026-03-09' },
];

function CheckPart() {
  const [selectedHours, setSelectedHours] = useState(['09:00', '10:00']);
  return (
    <Part name="CheckChips">
      <State name="Varias a la vez">
        <CheckChips
          legend="Horas"
          hint="Las que quieras."
          options={hours}
          values={selectedHours}
          onChange={setSelectedHours}
        />
      </State>
      <State name="Error">
        <CheckChips
          legend="Otras horas"
          error="Elige al menos una."
          options={hours}
          values={[]}
          onChange={setSelectedHours}
        />
      </State>
    </Part>
  );
}

export function ChoiceParts() {
  const [hour, setHour] = useState('09:00');
  const [day, setDay] = useState('2026-03-06');
  const [isChosen, setChosen] = useState(true);
  const group = { value: hour, onChange: setHour, options: hours };
  return (
    <>
      <Part name="SegmentedControl">
        <State name="Normal, con uno cerrado">
          <SegmentedControl legend="Vista" {...group} />
        </State>
        <State name="A todo lo ancho en teléfonos">
          <SegmentedControl fullWidth="phones" legend="Días" {...group} />
        </State>
        <State name="A todo lo ancho, con error">
          <SegmentedControl fullWidth legend="Turno" error="Elige un turno." {...group} />
        </State>
      </Part>
      <Part name="Chips">
        <State name="Normal">
          <Chips legend="Hora" {...group} />
        </State>
        <State name="Pequeñas">
          <Chips size="small" legend="Horas libres" {...group} />
        </State>
        <State name="En una fila">
          <Chips oneRow legend="Turno en una fila" {...group} />
        </State>
        <State name="Del ancho de sus palabras">
          <Chips fitted legend="Turno, en varias filas" {...group} />
        </State>
        <State name="Error">
          <Chips legend="Otra hora" error="Elige una hora." {...group} />
        </State>
      </Part>
      <CheckPart />
      <Part name="DayStrip">
        <State name="Con un día cerrado">
          <DayStrip legend="Día" days={days} value={day} onChange={setDay} />
        </State>
        <State name="Error">
          <DayStrip legend="Otro día" days={days} value={undefined} onChange={setDay} error="Elige un día." />
        </State>
      </Part>
      <Part name="ChoiceCard">
        <State name="Marcada, sin marcar y deshabilitada">
          <Stack gap={16}>
            <ChoiceCard type="checkbox" name="service" value="a" checked={isChosen} onChange={setChosen}>
              Facial hidratante
            </ChoiceCard>
            <ChoiceCard type="radio" name="person" value="b" checked={!isChosen} onChange={setChosen}>
              <span>{longText}</span>
            </ChoiceCard>
            <ChoiceCard disabled type="radio" name="person" value="c" checked={false} onChange={setChosen}>
              Sin horas libres
            </ChoiceCard>
          </Stack>
        </State>
        <State name="Grande">
          <ChoiceCard
            size="large"
            type="radio"
            name="answer"
            value="d"
            checked={isChosen}
            onChange={setChosen}
          >
            Nunca
          </ChoiceCard>
        </State>
      </Part>
    </>
  );
}

type ComboboxSample = { label: string; options: readonly string[]; state: string; error?: string };

function SampleCombobox({ label, options, state, error }: ComboboxSample) {
  const [value, setValue] = useState('');
  const combobox = useCombobox({ options, onChoose: setValue, startsAt: 'first' });
  return (
    <ComboboxField
      combobox={combobox}
      label={label}
      listLabel="Clientes"
      icon={<Search aria-hidden />}
      value={value}
      onType={(typed) => {
        setValue(typed);
        combobox.open();
      }}
      hint="Escribe tres letras."
      error={error}
      state={state}
      keyOf={(name) => name}
    >
      {(name) => name}
    </ComboboxField>
  );
}

export const ComboboxParts = () => (
  <Part name="ComboboxField">
    <State name="Con lista al escribir">
      <SampleCombobox label="Cliente" options={['Ana Soto', longText]} state="" />
    </State>
    <State name="Sin resultados">
      <SampleCombobox label="Otro cliente" options={[]} state="Nadie se llama así." />
    </State>
    <State name="Error">
      <SampleCombobox label="Dirección" options={[]} state="" error="Elige una dirección de la lista." />
    </State>
  </Part>
);

const pdf = {
  file: new File(['x'], `${longText}.pdf`),
  kind: 'pdf',
  contentType: 'application/pdf',
} as const;
const doNothing = () => undefined;

export const FileParts = () => (
  <Part name="FilePicker">
    <State name="Vacío">
      <FilePicker label="Subir documento" kinds={['pdf', 'jpeg', 'png']} onChoose={doNothing} />
    </State>
    <State name="Elegido, nombre largo">
      <FilePicker
        label="Subir contrato"
        kinds={['pdf']}
        chosen={pdf}
        onChoose={doNothing}
        onRemove={doNothing}
      />
    </State>
    <State name="Subiendo">
      <FilePicker label="Subir receta" kinds={['pdf']} busy progress={0.4} onChoose={doNothing} />
    </State>
    <State name="Error">
      <FilePicker label="Subir foto" kinds={['png']} error="Sube un PDF, JPG o PNG." onChoose={doNothing} />
    </State>
  </Part>
);
