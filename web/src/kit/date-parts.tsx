import { useState } from 'react';
import * as z from 'zod/mini';
import { CivilDate } from '#shared/core/schemas.ts';
import { Button } from '../ui/buttons/button.tsx';
import { DateField, type DateFieldProps } from '../ui/date-field/date-field.tsx';
import { FormDate } from '../ui/date-field/form-date.tsx';
import { Form, useAppForm } from '../ui/fields/form.tsx';
import { Part, State } from './part.tsx';

const sampleMarks: DateFieldProps['marks'] = {
  markOf: (date) => ({ '2026-03-08': 'closed' as const, '2026-03-10': 'full' as const })[date],
  onMonth: () => undefined,
};

function SampleDate({
  initialDay = '',
  ...fieldProps
}: { initialDay?: string } & Omit<DateFieldProps, 'value' | 'onChange'>) {
  const [day, setDay] = useState(initialDay);
  return <DateField {...fieldProps} value={day} onChange={setDay} />;
}

function SampleForm() {
  const form = useAppForm(z.object({ bornOn: CivilDate }), { bornOn: '' });
  return (
    <Form form={form} onSubmit={() => Promise.resolve()}>
      <FormDate name="bornOn" label="Nacimiento de la prueba" max="2026-03-06" />
      <Button type="submit">Enviar la fecha</Button>
    </Form>
  );
}

export const DateParts = () => (
  <>
    <Part name="DateField, DateMonth">
      <State name="Vacío, opcional, con ayuda">
        <SampleDate label="Desde" hint="Si se deja vacío, desde siempre." optional />
      </State>
      <State name="Con días cerrados y sin horas en su calendario">
        <SampleDate label="Día de la cita" initialDay="2026-03-06" marks={sampleMarks} />
      </State>
      <State name="Error">
        <SampleDate label="Fecha de nacimiento" initialDay="2026-03-06" error="Elige una fecha pasada." />
      </State>
    </Part>
    <Part name="FormDate">
      <State name="Enviarlo con una fecha que no existe muestra por qué">
        <SampleForm />
      </State>
    </Part>
  </>
);
