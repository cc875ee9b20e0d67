import { slotSteps } from '#shared/appointments/booking/slots.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import { messageChannelLabels } from '#shared/notifications/labels.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { chatLabels } from '#shared/settings/labels.ts';
import { chatKinds } from '#shared/settings/public-settings.ts';
import { CheckChips, Segmented } from '#web/src/ui/fields/choices.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormText, FormTextArea, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { settingsText as text } from './copy.ts';
import type { TypedSettings } from './schema.ts';
import { SettingsCard } from './settings-card.tsx';

type Props = { form: AppForm<TypedSettings, CenterSettings> };

export function ContactFields() {
  return (
    <SettingsCard id="contacto" title={text.contact}>
      <FormText name="brandName" label={text.brandName} hint={text.brandNameHint} autoComplete="off" />
      <FormText
        name="senderName"
        label={text.senderName}
        hint={text.senderNameHint}
        autoComplete="off"
        optional
      />
      <FormText name="phone" label={text.phone} type="tel" hint={phoneHint} autoComplete="off" />
      <FormEmail name="email" label={text.email} autoComplete="off" />
      <FormText name="address" label={text.address} autoComplete="off" />
      <FormText
        name="merchantNumber"
        label={text.merchantNumber}
        hint={text.merchantNumberHint}
        autoComplete="off"
        optional
      />
      <FormText name="openingHours" label={text.openingHours} />
    </SettingsCard>
  );
}

export function LandingFields() {
  return (
    <SettingsCard id="inicio" title={text.landing}>
      <FormText name="heroTitle" label={text.heroTitle} />
      <FormTextArea name="heroTagline" label={text.heroTagline} rows={2} />
      <FormTextArea name="aboutShort" label={text.aboutShort} rows={3} />
      <FormTextArea name="aboutMore" label={text.aboutMore} rows={6} />
    </SettingsCard>
  );
}

/** Where the floating button leads; its number only while there is one. */
export function ChatFields({ form }: Props) {
  const { value, change } = useFormControl(form, 'chat.kind');
  const options = chatKinds.map((kind) => ({ value: kind, label: chatLabels[kind] }));
  return (
    <SettingsCard title={text.chat}>
      <p className="muted">{text.chatLead}</p>
      <Segmented
        legend={text.chat}
        legendHidden
        value={value}
        options={options}
        onChange={(chosen) => {
          const kind = chatKinds.find((each) => each === chosen);
          if (kind) change(kind);
        }}
      />
      {value !== 'none' && (
        <FormText name="chat.phone" label={text.chatPhone} type="tel" hint={phoneHint} autoComplete="off" />
      )}
    </SettingsCard>
  );
}

const firstHours = [0, 60, 72, 96, 120, 168];
const lastHours = [0, 1, 2, 3, 6, 12, 24];

/** One reminder's time among those offered, and the one it has. */
function ReminderHours({ form, name, hours }: Props & { name: ReminderField; hours: readonly number[] }) {
  const { value, change, error } = useFormControl(form, name);
  return (
    <SelectField
      label={text[name]}
      hint={text.reminderHints[name]}
      value={String(value)}
      error={error}
      options={withCurrent(hours, value).map((each) => ({
        value: String(each),
        label: text.hoursBefore(each),
      }))}
      onChange={({ target }) => change(Number(target.value))}
    />
  );
}
type ReminderField = 'firstReminderHours' | 'lastReminderHours';

export function ReminderFields({ form }: Props) {
  return (
    <SettingsCard title={text.reminders}>
      <p className="muted">{text.remindersLead}</p>
      <ReminderHours form={form} name="firstReminderHours" hours={firstHours} />
      <ReminderHours form={form} name="lastReminderHours" hours={lastHours} />
    </SettingsCard>
  );
}

const freeHours = [0, 12, 24, 48, 72, 96];
const depositPercents = [10, 20, 25, 30, 40, 50, 75, 100];
const withCurrent = (offered: readonly number[], current: number) =>
  [...new Set([...offered, current])].sort((a, b) => a - b);

type TermProps = Props & {
  name: 'freeCancellationHours' | 'depositPercent';
  offered: readonly number[];
  nameOf: (value: number) => string;
};

function Term({ form, name, offered, nameOf }: TermProps) {
  const { value, change } = useFormControl(form, name);
  return (
    <SelectField
      label={text[name]}
      value={String(value)}
      options={withCurrent(offered, value).map((each) => ({ value: String(each), label: nameOf(each) }))}
      onChange={({ target }) => change(Number(target.value))}
    />
  );
}

/** What is asked of whoever books from now on; and once, whether all about booking is as the owner wants it. */
export function BookingFields({ form, isReviewed }: Props & { isReviewed: boolean }) {
  return (
    <SettingsCard title={text.booking}>
      <p className="muted">{text.bookingLead}</p>
      <Term form={form} name="freeCancellationHours" offered={freeHours} nameOf={text.freeUntil} />
      <Term form={form} name="depositPercent" offered={depositPercents} nameOf={text.percentHeld} />
      {!isReviewed && (
        <FormCheckbox name="bookingReviewed" label={text.bookingReviewed} hint={text.bookingReviewedHint} />
      )}
    </SettingsCard>
  );
}

/** The days of the week as people read it, Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: text.weekdays[day] ?? '' }));

/** On which days of the week the center opens. */
function OpeningDaysField({ form }: Props) {
  const { value, change, error } = useFormControl(form, 'openingDays');
  return (
    <CheckChips
      legend={text.openingDays}
      hint={text.openingDaysHint}
      options={week}
      values={value.map(String)}
      error={error}
      onChange={(days) => change(days.map(Number).toSorted((a, b) => a - b))}
    />
  );
}

const noticeHours = [0, 1, 2, 4, 8, 12, 24, 48, 72];

/** Which hours clients are offered. */
export function HoursFields({ form }: Props) {
  const notice = useFormControl(form, 'minimumNoticeHours');
  const step = useFormControl(form, 'slotStep');
  return (
    <SettingsCard id="reservas" title={text.hours}>
      <OpeningDaysField form={form} />
      <p className="muted">{text.hoursLead}</p>
      <SelectField
        label={text.minimumNotice}
        hint={text.minimumNoticeHint}
        value={String(notice.value)}
        options={withCurrent(noticeHours, notice.value).map((hours) => ({
          value: String(hours),
          label: text.notice(hours),
        }))}
        onChange={({ target }) => notice.change(Number(target.value))}
      />
      <SelectField
        label={text.slotStep}
        hint={text.slotStepHint}
        value={String(step.value)}
        options={slotSteps.map((each) => ({ value: String(each), label: text.slotSteps[each] }))}
        onChange={({ target }) => {
          const chosen = slotSteps.find((each) => String(each) === target.value);
          if (chosen) step.change(chosen);
        }}
      />
    </SettingsCard>
  );
}

/** How those who see everything sign in. */
export function SecurityFields() {
  return (
    <SettingsCard title={text.security}>
      <p className="muted">{text.secondFactorHint}</p>
      <FormCheckbox name="secondFactorRequired" label={text.secondFactorRequired} />
    </SettingsCard>
  );
}

const ages = Array.from({ length: 12 }, (_, index) => 14 + index);

export function PeopleFields({ form }: Props) {
  const { value, change } = useFormControl(form, 'adultYears');
  const news = useFormControl(form, 'staffNewsBy');
  return (
    <SettingsCard title={text.people}>
      <FormCheckbox name="birthdayGreeting" label={text.birthdayGreeting} />
      <SelectField
        label={text.staffNewsBy}
        hint={text.staffNewsHint}
        value={news.value}
        options={(['mail', 'sms'] as const).map((each) => ({
          value: each,
          label: messageChannelLabels[each],
        }))}
        onChange={({ target }) => news.change(target.value === 'sms' ? 'sms' : 'mail')}
      />
      <SelectField
        label={text.adultYears}
        hint={text.adultYearsHint}
        value={String(value)}
        options={ages.map((age) => ({ value: String(age), label: text.years(age) }))}
        onChange={({ target }) => change(Number(target.value))}
      />
    </SettingsCard>
  );
}
