import { type PatientProfile, updatePatient } from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { GeocodedPlace } from '#shared/patients/patient.ts';
import { date } from '#web/src/components/form/date.tsx';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { email } from '#web/src/components/form/email.tsx';
import { checkbox, companion, multiline, phone, text } from '#web/src/components/form/kinds.tsx';
import { AddressControl } from '../address/address-control.tsx';

/** Profile of a client. Only name and e-mail are required. */
export const patientForm = defineForm('patient', {
  body: updatePatient.body,
  conflict: patientErrors.changed_meanwhile,
  idOf: ({ patientId }: PatientProfile) => patientId,
  toValues: (profile: PatientProfile) => profile,
  fields: {
    firstName: text('Nombre'),
    lastName: text('Apellido'),
    email: email('Correo electrónico'),
    phone: phone('Teléfono', { optional: true }),
    birthDate: date('Fecha de nacimiento', { optional: true, past: true }),
    address: { ...text('Dirección', { optional: true }), Control: AddressControl },
    place: companion('address', GeocodedPlace),
    notes: multiline('Notas', {
      optional: true,
      hint: 'El cliente no las ve. Lo clínico va en su ficha.',
      rows: 2,
      maxLength: 2000,
    }),
    active: checkbox('Cuenta activa', {
      initial: true,
      hint: 'Si la desactivas, pierde el acceso enseguida. Sus citas y su ficha se quedan.',
    }),
  },
});
