import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { type SlotStep, slotSteps } from '#shared/appointments/booking/slots.ts';
import { formatLongDate, formatMoney, formatPlainDollars, pluralize } from '#shared/core/format.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import type { MessageChannel } from '#shared/notifications/delivery.ts';
import { messageChannelLabels } from '#shared/notifications/labels.ts';
import { CenterSettings } from '#shared/settings/center-settings.ts';
import { chatLabels } from '#shared/settings/labels.ts';
import { chatKinds } from '#shared/settings/public-settings.ts';
import {
  hasChatPhoneIfNeeded,
  isReminderTimely,
  lateReminderMessage,
  missingChatPhoneMessage,
} from '#shared/settings/settings-rules.ts';
import { defineForm, group } from '#web/src/components/form/define-form.ts';
import { email } from '#web/src/components/form/email.tsx';
import {
  checkbox,
  custom,
  multiline,
  phone,
  sendBlankAsEmpty,
  text,
} from '#web/src/components/form/kinds.tsx';
import { CheckChips, SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { createChoiceField } from './choice.tsx';
import { closureChecks } from './closure-input.ts';
import { closuresText, featuredText, rulesText, settingsText } from './copy.ts';

const { shape } = CenterSettings;
const weekdays = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'];
const slotStepLabels = { service: 'La duración del servicio', 15: '15 minutos', 30: '30 minutos' };
const createCountFormatter = (none: string, one: string, many: string) => (count: number) =>
  count === 0 ? none : pluralize(count, one, many);
const formatLimit = (cents: number) => `Hasta ${formatMoney(cents)}`;
const supervisorCents = [0, 2_500, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000] as const;

/** A list that a section of the page edits. */
const createListField = <T,>(label: string, draft: z.ZodMiniType<T[]>, toText: (item: T) => string) =>
  custom<T[]>(label, {
    initial: [],
    draft,
    toText: (items) => items.map(toText).join('\n'),
    Control: () => null,
  });

const feeField = text('Precio de la entrega', {
  variant: 'dollars',
  hint: 'Con 0.00 la entrega es gratis.',
  inputMode: 'decimal',
});
const taxedField = checkbox('La entrega lleva IVU', {
  hint: 'Los impuestos de lo que se entrega se cobran también sobre la entrega.',
});
const chatPhone = phone('Teléfono del botón');

/** Settings of the center, as an administrator edits them. */
export const settingsForm = defineForm('settings', {
  body: z.extend(CenterSettings, {
    chat: shape.chat.check(
      z.refine(hasChatPhoneIfNeeded, { path: ['phone'], error: missingChatPhoneMessage }),
    ),
  }),
  idOf: () => 'center',
  // A new center gets an empty name instead of the product's default.
  toValues: (settings: CenterSettings) =>
    settings.version === 0 ? { ...settings, brandName: '' } : settings,
  checks: [
    { field: 'firstReminderHours', error: lateReminderMessage, isValid: isReminderTimely },
    ...closureChecks,
  ],
  fields: {
    brandName: text('Nombre del centro', {
      hint: 'Encabeza la web, los correos y cada SMS, donde se acorta si no cabe.',
    }),
    senderName: sendBlankAsEmpty(
      text('Remitente de los correos', {
        optional: true,
        hint: 'Si lo dejas vacío, sale el nombre del centro.',
      }),
    ),
    phone: phone('Teléfono'),
    email: email('Correo electrónico'),
    address: text('Dirección'),
    merchantNumber: sendBlankAsEmpty(
      text('Registro de comerciante', { optional: true, hint: 'Sale en los recibos.' }),
    ),
    openingHours: text('Horario'),
    chat: {
      ...group({
        kind: custom<CenterSettings['chat']['kind']>(settingsText.chat, {
          initial: 'none',
          draft: z.enum(chatKinds),
          toText: (kind) => chatLabels[kind],
          Control: ChatKindControl,
        }),
        phone: { ...chatPhone, Control: ChatPhoneControl },
      }),
      // Without a button, an unfinished number is dropped.
      parse: (chat: CenterSettings['chat']) =>
        chat.kind === 'none' && toE164(chat.phone) === undefined ? { ...chat, phone: '' } : chat,
    },
    openingDays: custom<number[]>('Días que abre el centro', {
      initial: [],
      draft: z.array(z.int()),
      toText: (days) => days.map((day) => weekdays[day]).join(', '),
      Control: OpeningDaysControl,
    }),
    minimumNoticeHours: createChoiceField<number>(
      'Antelación mínima',
      [0, 1, 2, 4, 8, 12, 24, 48, 72],
      createCountFormatter('Sin antelación', 'hora', 'horas'),
      'Con cuánta anticipación se puede pedir.',
    ),
    slotStep: createChoiceField<SlotStep>(
      'Cada cuánto se ofrece una hora',
      slotSteps,
      (step) => slotStepLabels[step],
      'Contado desde que la esteticista queda libre.',
    ),
    proposalHoldHours: createChoiceField<number>(
      'Horas que se guarda una propuesta',
      [1, 2, 4, 6, 12, 24, 48],
      (hours) => (hours === 1 ? '1 hora' : `${hours} horas`),
      'Cuando propones otra hora, nunca más tarde que 2 horas antes de la cita.',
    ),
    freeCancellationHours: createChoiceField<number>(
      'Cambios y cancelaciones sin costo',
      [0, 12, 24, 48, 72, 96],
      (hours) => (hours === 0 ? 'Hasta la hora de la cita' : `Hasta ${hours} horas antes de la cita`),
    ),
    depositPercent: createChoiceField<number>(
      'Depósito al solicitar',
      [10, 20, 25, 30, 40, 50, 75, 100],
      (percent) => `${percent}% del servicio`,
    ),
    bookingReviewed: checkbox(
      'Revisé las horas que se ofrecen, el plazo sin costo, el depósito y los días cerrados',
      { hint: 'Márcalo cuando estén como los quieres: «Reservas» queda listo en el Panel.' },
    ),
    heroTitle: text('Título'),
    heroTagline: multiline('Frase bajo el título', { rows: 2 }),
    aboutShort: multiline('Sobre nosotros', { rows: 3 }),
    aboutMore: multiline('Sobre nosotros, al pulsar «Ver más»', { rows: 6 }),
    featuredServiceIds: createListField(featuredText.title, shape.featuredServiceIds, String),
    birthdayGreeting: checkbox('Felicitar a los clientes en su cumpleaños'),
    staffNewsBy: createChoiceField<MessageChannel>(
      'Avisos a las esteticistas',
      ['mail', 'sms'],
      (channel) => messageChannelLabels[channel],
      'Por dónde se enteran de sus citas nuevas, movidas o canceladas.',
    ),
    adultYears: createChoiceField<number>(
      'Mayoría de edad',
      [14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25],
      (age) => `${age} años`,
      'Por debajo de esta edad responde un adulto.',
    ),
    firstReminderHours: createChoiceField<number>(
      'Primer recordatorio',
      [0, 60, 72, 96, 120, 168],
      createCountFormatter('No enviar', 'hora antes', 'horas antes'),
      'Mientras cambiar la cita todavía es gratis.',
    ),
    lastReminderHours: createChoiceField<number>(
      'Último recordatorio',
      [0, 1, 2, 3, 6, 12, 24],
      createCountFormatter('No enviar', 'hora antes', 'horas antes'),
      'Poco antes de la cita.',
    ),
    till: group({
      walkInWithoutEmail: checkbox('Vender a clientes sin correo'),
      splitPayments: checkbox('Cobrar una venta con varios métodos'),
      tips: checkbox('Recibir propinas', {
        hint: 'Son de quien atendió: no cuentan como ingreso ni llevan IVU.',
      }),
      athByHand: checkbox('Anotar pagos de ATH Móvil a mano', {
        hint: 'Con la referencia que muestra el teléfono del cliente, si el servicio no responde.',
      }),
      balanceReceiptSms: checkbox('Recibo por SMS al cobrar el balance de una cita'),
      blindCount: checkbox('Contar la caja a ciegas', {
        hint: 'El efectivo esperado se muestra al terminar el conteo.',
      }),
      supervisorDiscountPercent: createChoiceField<number>(
        'Descuento máximo de un supervisor',
        [0, 5, 10, 15, 20, 25, 30, 40, 50, 100],
        (percent) => `${percent}%`,
      ),
      supervisorReturnCents: createChoiceField<number>(
        'Devolución máxima de un supervisor, por venta y por día',
        supervisorCents,
        formatLimit,
      ),
      supervisorVoidCents: createChoiceField<number>(
        'Venta máxima que anula un supervisor',
        supervisorCents,
        formatLimit,
      ),
    }),
    shop: group({
      delivers: checkbox('Entregar a domicilio', { hint: 'A los 78 municipios, por un precio fijo.' }),
      deliveryFeeCents: {
        ...feeField,
        // An unreadable amount is not restored from a draft.
        draft: z.pipe(
          z.string(),
          z.transform((input) => (parseCents(input) === undefined ? '' : input)),
        ),
        parse: (input: string) => parseCents(input) ?? Number.NaN,
        format: formatPlainDollars,
        Control: FeeControl,
      },
      deliveryTaxed: { ...taxedField, Control: TaxedControl },
    }),
    secondFactorRequired: checkbox('Exigir verificación en dos pasos a administradores y supervisores'),
    closures: createListField(
      closuresText.title,
      shape.closures,
      ({ date, name }) => `${formatLongDate(date)}: ${name}`,
    ),
    closureDate: { ...text(closuresText.date), schema: z.string() },
    closureName: { ...text(closuresText.name), schema: z.string() },
    answersValidMonths: createChoiceField<number>(
      'Vigencia de las respuestas de salud',
      [0, 6, 12, 18, 24, 36],
      createCountFormatter('No vencen', 'mes', 'meses'),
      'Después se avisa en las citas y en la ficha, y el cliente puede renovarlas.',
    ),
    alertRules: createListField(
      rulesText.title,
      shape.alertRules,
      ({ condition, message }) => `${conditionLabels[condition]}: ${message}`,
    ),
  },
});
type Schema = typeof settingsForm.schema;
export type SettingsAppForm = AppForm<z.input<Schema>, z.output<Schema>>;

type ControlProps = { name: string; label: string };

function ChatKindControl({ name, label }: ControlProps) {
  const { value, change } = useFieldValue<CenterSettings['chat']['kind']>(name);
  return (
    <SegmentedControl
      legend={label}
      legendHidden
      fullWidth="phones"
      value={value}
      options={chatKinds.map((kind) => ({ value: kind, label: chatLabels[kind] }))}
      onChange={(chosen) => {
        const kind = chatKinds.find((chatKind) => chatKind === chosen);
        if (kind) change(kind);
      }}
    />
  );
}

function ChatPhoneControl({ name }: { name: string }) {
  const { value: kind } = useFieldValue('chat.kind');
  return kind !== 'none' && <chatPhone.Control name={name} />;
}

/** The days of the week, Monday first. */
const weekdayOptions = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdays[day] }));

function OpeningDaysControl({ name, label }: ControlProps) {
  const { value, change, error } = useFieldValue<number[]>(name);
  return (
    <CheckChips
      legend={label}
      hint="Cuentan para quien trabaja en su horario base. Las citas ya dadas se quedan."
      options={weekdayOptions}
      values={value.map(String)}
      error={error}
      onChange={(days) => change(days.map(Number).toSorted((a, b) => a - b))}
    />
  );
}

const DeliveryOnly = ({ children }: { children: ReactNode }) =>
  useFieldValue<boolean>('shop.delivers').value && children;

function FeeControl({ name }: { name: string }) {
  return (
    <DeliveryOnly>
      <feeField.Control name={name} />
    </DeliveryOnly>
  );
}

function TaxedControl({ name }: { name: string }) {
  return (
    <DeliveryOnly>
      <taxedField.Control name={name} />
    </DeliveryOnly>
  );
}
