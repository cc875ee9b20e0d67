import { UserRound } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '#shared/core/schemas.ts';
import { Button } from '../ui/buttons/button.tsx';
import { SegmentedControl } from '../ui/fields/choices.tsx';
import { FormEmail } from '../ui/fields/email/form-email.tsx';
import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from '../ui/fields/fields.tsx';
import { Form, FormSummary, useAppForm } from '../ui/fields/form.tsx';
import {
  FormCheckbox,
  FormControl,
  FormPassword,
  FormSelect,
  FormText,
  FormTextArea,
} from '../ui/fields/form-fields.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { SwitchLine } from '../ui/fields/switch-line.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { SignaturePad } from '../ui/signature/signature-pad.tsx';
import { hours } from './choice-parts.tsx';
import { longText, Part, State } from './part.tsx';

const options = [
  { value: 'facial', label: 'Facial hidratante' },
  { value: 'laser', label: 'Láser rostro', disabled: true },
  { value: 'long', label: longText },
];
const nameError = 'Escribe tu nombre y apellido.';

export const TextFieldParts = () => (
  <>
    <Part name="TextField">
      <State name="Normal, con ayuda">
        <TextField label="Nombre y apellido" hint="Como en tu identificación." placeholder="Ana Soto" />
      </State>
      <State name="Opcional, con texto largo">
        <TextField optional label="Segundo apellido" defaultValue={longText} />
      </State>
      <State name="Código">
        <TextField variant="code" label="Código de confirmación" defaultValue="k7m2q9" />
      </State>
      <State name="Con foco" focused>
        <TextField label="Nombre" />
      </State>
      <State name="Error">
        <TextField label="Nombre completo" error={nameError} />
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
  </>
);

export function FieldParts() {
  const [isOn, setOn] = useState(true);
  const [typed, setTyped] = useState('');
  return (
    <>
      <Part name="SelectField">
        <State name="Normal, con una opción cerrada y una larga">
          <SelectField label="Servicio" options={options} placeholder="Elige uno" />
        </State>
        <State name="Sin caja">
          <SelectField variant="quiet" label="Mes que se ve" options={options} />
        </State>
        <State name="Error">
          <SelectField label="Esteticista" options={options} error="Elige una esteticista." />
        </State>
        <State name="Deshabilitado">
          <SelectField label="Mes" options={options} disabled />
        </State>
      </Part>
      <Part name="PasswordField">
        <State name="Normal">
          <PasswordField label="Contraseña" />
        </State>
        <State name="Error">
          <PasswordField label="Contraseña nueva" error="Usa al menos ocho letras." />
        </State>
      </Part>
      <Part name="CheckboxField">
        <State name="Normal, marcado y deshabilitado">
          <Stack gap={16}>
            <CheckboxField name="plain" label="Recuérdame" />
            <CheckboxField name="checked" label={longText} defaultChecked />
            <CheckboxField name="disabled" label="No se puede" disabled />
          </Stack>
        </State>
        <State name="Error">
          <CheckboxField name="terms" label="Acepto la política" error="Acepta la política para seguir." />
        </State>
      </Part>
      <Part name="Switch">
        <State name="Encendido y apagado">
          <Row gap={8} wrap>
            <Switch label="Compartir ubicación" checked={isOn} onChange={setOn} />
            <Switch label="Avisar" checked={!isOn} onChange={(checked) => setOn(!checked)} />
          </Row>
        </State>
        <State name="Deshabilitado">
          <Switch label="Vender en línea" checked disabled onChange={setOn} />
        </State>
      </Part>
      <Part name="SwitchLine">
        <SwitchLine label="Activo" checked={isOn} onChange={setOn} />
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

const requiredText = z.string().check(z.minLength(1, 'Escribe algo aquí.'));
const SampleForm = z.object({
  name: requiredText,
  email: Email,
  password: requiredText,
  notes: requiredText,
  service: requiredText,
  hour: requiredText,
  accepted: z.boolean(),
});
const initialValues = {
  name: '',
  email: 'ana@gmial.com',
  password: '',
  notes: '',
  service: '',
  hour: '',
  accepted: false,
};

export function FormParts() {
  const form = useAppForm(SampleForm, initialValues);
  return (
    <Part name="Form, FormSummary">
      <State name="Enviarlo vacío muestra el resumen" wide>
        <Form form={form} onSubmit={() => Promise.reject(new Error('kit'))}>
          <FormSummary />
          <FormText name="name" label="Nombre de la prueba" />
          <FormEmail name="email" label="Correo de la prueba" />
          <FormPassword name="password" label="Contraseña de la prueba" autoComplete="off" />
          <FormTextArea name="notes" label="Notas de la prueba" />
          <FormSelect name="service" label="Servicio de la prueba" options={options} placeholder="Elige" />
          <FormControl name="hour">
            {(control) => (
              <SegmentedControl
                legend="Hora de la prueba"
                options={hours}
                value={String(control.value)}
                onChange={control.onChange}
                error={control.error}
              />
            )}
          </FormControl>
          <FormCheckbox name="accepted" label="Acepto" hint="Puedes cambiarlo después." />
          <Button type="submit" variant="primary" icon={<UserRound aria-hidden />}>
            Enviar
          </Button>
        </Form>
      </State>
    </Part>
  );
}
