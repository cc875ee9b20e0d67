import { Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../ui/buttons/button.tsx';
import { DateField } from '../ui/date-field/date-field.tsx';
import { Chips, ChoiceCard, DayStrip, Segmented } from '../ui/fields/choices.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../ui/fields/fields.tsx';
import { FilePicker } from '../ui/fields/file-picker.tsx';
import { Form, FormSummary, useAppForm } from '../ui/fields/form.tsx';
import { FormCheckbox, FormControl, FormSelect, FormText, FormTextArea } from '../ui/fields/form-fields.tsx';
import { PlainCheckbox, PlainPasswordField, PlainTextField } from '../ui/fields/plain-fields.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useCombobox } from '../ui/fields/use-combobox.ts';
import { SignaturePad } from '../ui/signature/signature-pad.tsx';
import { longText, Part, State } from './part.tsx';

const options = [
  { value: 'facial', label: 'Facial hidratante' },
  { value: 'laser', label: 'Láser rostro', disabled: true },
  { value: 'long', label: longText },
];
const error = 'Escribe tu nombre y apellido.';

export function FieldParts() {
  const [isOn, setOn] = useState(true);
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState('2026-03-06');
  return (
    <>
      <Part name="TextField">
        <State name="Normal, con ayuda">
          <TextField label="Nombre y apellido" hint="Como en tu identificación." placeholder="Ana Soto" />
        </State>
        <State name="Opcional, con texto largo">
          <TextField optional label="Segundo apellido" defaultValue={longText} />
        </State>
        <State name="Con foco" focused>
          <TextField label="Nombre" />
        </State>
        <State name="Error">
          <TextField label="Nombre completo" error={error} />
        </State>
        <State name="Deshabilitado">
          <TextField label="Correo electrónico" disabled defaultValue="ana@centro.example" />
        </State>
      </Part>
      <Part name="TextAreaField">
        <State name="Normal">
          <TextAreaField label="Notas" defaultValue={longText} />
        </State>
        <State name="Error">
          <TextAreaField label="Razón" error="Escribe la razón." />
        </State>
        <State name="Deshabilitado">
          <TextAreaField label="Mensaje" disabled />
        </State>
      </Part>
      <Part name="DateField">
        <State name="Normal">
          <DateField label="Día" value={day} onChange={setDay} />
        </State>
        <State name="Error">
          <DateField
            label="Fecha de nacimiento"
            error="Elige una fecha pasada."
            value={day}
            onChange={setDay}
          />
        </State>
      </Part>
      <Part name="SelectField">
        <State name="Normal, con una opción cerrada y una larga">
          <SelectField label="Servicio" options={options} placeholder="Elige uno" />
        </State>
        <State name="Error">
          <SelectField label="Esteticista" options={options} error="Elige un esteticista." />
        </State>
        <State name="Deshabilitado">
          <SelectField label="Mes" options={options} disabled />
        </State>
      </Part>
      <Part name="CheckboxField">
        <State name="Normal, marcado y deshabilitado">
          <div className="stack">
            <CheckboxField name="plain" label="Recuérdame" />
            <CheckboxField name="checked" label={longText} defaultChecked />
            <CheckboxField name="disabled" label="No se puede" disabled />
          </div>
        </State>
        <State name="Error">
          <CheckboxField name="terms" label="Acepto la política" error="Acepta la política para seguir." />
        </State>
      </Part>
      <Part name="Switch">
        <State name="Encendido y apagado">
          <div className="row">
            <Switch label="Compartir ubicación" checked={isOn} onChange={setOn} />
            <Switch label="Avisar" checked={!isOn} onChange={(checked) => setOn(!checked)} />
          </div>
        </State>
        <State name="Deshabilitado">
          <Switch label="Vender en línea" checked disabled onChange={setOn} />
        </State>
      </Part>
      <Part name="SearchBox">
        <State name="Vacío">
          <SearchBox label="Buscar por nombre" value={typed} onChange={setTyped} />
        </State>
        <State name="Con foco" focused>
          <SearchBox label="Buscar cliente" value="Marisol" onChange={setTyped} />
        </State>
      </Part>
      <Part name="SignaturePad">
        <State name="Vacía">
          <SignaturePad label="Firma del cliente" onChange={setTyped} />
        </State>
        <State name="Error">
          <SignaturePad label="Firma de quien atiende" error="Falta la firma." onChange={setTyped} />
        </State>
      </Part>
    </>
  );
}

export const PlainFieldParts = () => (
  <>
    <Part name="PlainTextField">
      <State name="Normal">
        <PlainTextField label="Correo" hint="El de tu cuenta." />
      </State>
      <State name="Error">
        <PlainTextField label="Código" error="Escribe los seis números." />
      </State>
      <State name="Deshabilitado">
        <PlainTextField label="Usuario" disabled />
      </State>
    </Part>
    <Part name="PlainPasswordField">
      <State name="Normal">
        <PlainPasswordField label="Contraseña" />
      </State>
      <State name="Error">
        <PlainPasswordField label="Contraseña nueva" error="Usa al menos ocho letras." />
      </State>
    </Part>
    <Part name="PlainCheckbox">
      <State name="Normal y marcado">
        <div className="stack">
          <PlainCheckbox label="Recordar este equipo" />
          <PlainCheckbox label={longText} defaultChecked />
        </div>
      </State>
    </Part>
  </>
);

const hours = [
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

export function ChoiceParts() {
  const [hour, setHour] = useState('09:00');
  const [day, setDay] = useState('2026-03-06');
  const [isChosen, setChosen] = useState(true);
  const group = { value: hour, onChange: setHour, options: hours };
  return (
    <>
      <Part name="Segmented">
        <State name="Normal, con uno cerrado">
          <Segmented legend="Vista" {...group} />
        </State>
        <State name="A todo lo ancho, con error">
          <Segmented fullWidth legend="Turno" error="Elige un turno." {...group} />
        </State>
      </Part>
      <Part name="Chips">
        <State name="Normal">
          <Chips legend="Hora" {...group} />
        </State>
        <State name="Error">
          <Chips legend="Otra hora" error="Elige una hora." {...group} />
        </State>
      </Part>
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
          <div className="stack">
            <ChoiceCard type="checkbox" name="service" value="a" checked={isChosen} onChange={setChosen}>
              Facial hidratante
            </ChoiceCard>
            <ChoiceCard type="radio" name="person" value="b" checked={!isChosen} onChange={setChosen}>
              <span>{longText}</span>
            </ChoiceCard>
            <ChoiceCard disabled type="radio" name="person" value="c" checked={false} onChange={setChosen}>
              Sin horas libres
            </ChoiceCard>
          </div>
        </State>
      </Part>
    </>
  );
}

type ComboboxSample = { label: string; found: readonly string[]; state: string; error?: string };

function SampleCombobox({ label, found, state, error: wrong }: ComboboxSample) {
  const [value, setValue] = useState('');
  const combobox = useCombobox({ options: found, onChoose: setValue, startsAt: 'first' });
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
      error={wrong}
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
      <SampleCombobox label="Cliente" found={['Ana Soto', longText]} state="" />
    </State>
    <State name="Sin resultados">
      <SampleCombobox label="Otro cliente" found={[]} state="Nadie se llama así." />
    </State>
    <State name="Error">
      <SampleCombobox label="Dirección" found={[]} state="" error="Elige una dirección de la lista." />
    </State>
  </Part>
);

const pdf = {
  file: new File(['x'], `${longText}.pdf`),
  kind: 'pdf',
  contentType: 'application/pdf',
} as const;
const picked = () => undefined;

export const FileParts = () => (
  <Part name="FilePicker">
    <State name="Vacío">
      <FilePicker label="Subir documento" kinds={['pdf', 'jpeg', 'png']} onChoose={picked} />
    </State>
    <State name="Elegido, nombre largo">
      <FilePicker label="Subir contrato" kinds={['pdf']} chosen={pdf} onChoose={picked} onRemove={picked} />
    </State>
    <State name="Subiendo">
      <FilePicker label="Subir receta" kinds={['pdf']} busy progress={0.4} onChoose={picked} />
    </State>
    <State name="Error">
      <FilePicker label="Subir foto" kinds={['png']} error="Sube un PDF, JPG o PNG." onChoose={picked} />
    </State>
  </Part>
);

const needed = z.string().check(z.minLength(1, 'Escribe algo aquí.'));
const Sample = z.object({
  name: needed,
  notes: needed,
  service: needed,
  hour: needed,
  accepted: z.boolean(),
});
const empty = { name: '', notes: '', service: '', hour: '', accepted: false };

export function FormParts() {
  const form = useAppForm(Sample, empty);
  return (
    <Part name="Form, FormSummary">
      <State name="Enviarlo vacío muestra el resumen" wide>
        <Form form={form} onSubmit={() => Promise.reject(new Error('kit'))}>
          <FormSummary />
          <FormText name="name" label="Nombre de la prueba" />
          <FormTextArea name="notes" label="Notas de la prueba" />
          <FormSelect name="service" label="Servicio de la prueba" options={options} placeholder="Elige" />
          <FormControl name="hour">
            {(control) => (
              <Segmented
                legend="Hora de la prueba"
                options={hours}
                value={String(control.value)}
                onChange={control.onChange}
                error={control.error}
              />
            )}
          </FormControl>
          <FormCheckbox name="accepted" label="Acepto" />
          <Button type="submit" variant="primary" icon={<UserRound aria-hidden />}>
            Enviar
          </Button>
        </Form>
      </State>
    </Part>
  );
}
