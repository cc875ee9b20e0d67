import { money } from '#shared/core/format.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { tillText as text } from './copy.ts';
import type { TypedSettings } from './schema.ts';
import { SettingsCard } from './settings-card.tsx';

type Props = { form: AppForm<TypedSettings, CenterSettings> };

const discountPercents = [0, 5, 10, 15, 20, 25, 30, 40, 50, 100];
const returnCents = [0, 2_500, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000];

type LimitProps = Props & {
  name: 'till.supervisorDiscountPercent' | 'till.supervisorReturnCents' | 'till.supervisorVoidCents';
  label: string;
  offered: readonly number[];
  nameOf: (value: number) => string;
};

/** One of those offered, and the one it is. */
function Limit({ form, name, label, offered, nameOf }: LimitProps) {
  const { value, change } = useFormControl(form, name);
  const all = [...new Set([...offered, value])].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={all.map((each) => ({ value: String(each), label: nameOf(each) }))}
      onChange={({ target }) => change(Number(target.value))}
    />
  );
}

/** How the center sells at its counter, and how far a supervisor may go alone. */
export function TillFields({ form }: Props) {
  return (
    <SettingsCard id="caja" title={text.title}>
      <p className="muted">{text.lead}</p>
      <FormCheckbox name="till.walkInWithoutEmail" label={text.walkInWithoutEmail} />
      <FormCheckbox name="till.splitPayments" label={text.splitPayments} />
      <FormCheckbox name="till.tips" label={text.tips} hint={text.tipsHint} />
      <FormCheckbox name="till.athByHand" label={text.athByHand} hint={text.athByHandHint} />
      <FormCheckbox name="till.balanceReceiptSms" label={text.balanceReceiptSms} />
      <FormCheckbox name="till.blindCount" label={text.blindCount} hint={text.blindCountHint} />
      <Limit
        form={form}
        name="till.supervisorDiscountPercent"
        label={text.supervisorDiscount}
        offered={discountPercents}
        nameOf={text.percent}
      />
      <Limit
        form={form}
        name="till.supervisorReturnCents"
        label={text.supervisorReturn}
        offered={returnCents}
        nameOf={(cents) => text.upTo(money(cents))}
      />
      <Limit
        form={form}
        name="till.supervisorVoidCents"
        label={text.supervisorVoid}
        offered={returnCents}
        nameOf={(cents) => text.upTo(money(cents))}
      />
    </SettingsCard>
  );
}
