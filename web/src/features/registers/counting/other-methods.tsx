import { CircleCheck, CreditCard, Smartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { type AppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { countText as text } from './copy.ts';
import type { CloseValues, Drawer } from './use-count.ts';

type Props = { readonly drawer: Drawer; readonly form: AppForm<CloseValues, CloseValues> };

/** Payments outside the drawer: compares the card terminal's total and lists ATH Móvil. */
export function OtherMethods({ drawer: { taken, athByHand }, form }: Props) {
  const terminal = parseCents(useFormInput(form).terminalCents);
  const gap = terminal === undefined ? undefined : terminal - taken.card;
  return (
    <Card>
      <section className="counting__card" aria-labelledby="counting-others">
        <h2 id="counting-others" className="counting__title">
          {text.others}
        </h2>
        <ul>
          <Method
            icon={<Icon icon={CreditCard} />}
            name={text.card}
            note={text.cardExpected(taken.card)}
            gap={gap}
          >
            <FormText
              name="terminalCents"
              label={text.terminal}
              variant="dollars"
              inputMode="decimal"
              autoComplete="off"
              optional
            />
          </Method>
          <Method
            icon={<Icon icon={Smartphone} />}
            name={text.ath}
            note={athByHand ? text.athNoted : text.athExpected}
            gap={athByHand ? undefined : 0}
          >
            <span className="strong n">{text.formatMoney(taken.athMovil)}</span>
          </Method>
        </ul>
      </section>
    </Card>
  );
}

type MethodProps = {
  readonly icon: ReactNode;
  readonly name: string;
  readonly note: string;
  /** Undefined without a comparison. */
  readonly gap: number | undefined;
  readonly children: ReactNode;
};

const Method = ({ icon, name, note, gap, children }: MethodProps) => (
  <li className="counting__method">
    {icon}
    <div className="counting__words">
      <p className="strong">{name}</p>
      <p className="small muted n">{note}</p>
      {gap !== undefined && (
        <p className={gap === 0 ? 'counting__agrees n' : 'counting__differs n'} role="status">
          <Icon icon={gap === 0 ? CircleCheck : TriangleAlert} />
          {gap === 0 ? text.agrees : text.differs(gap)}
        </p>
      )}
    </div>
    <Text as="div" textAlign="right">
      {children}
    </Text>
  </li>
);
