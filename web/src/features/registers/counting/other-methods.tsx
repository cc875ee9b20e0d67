import { CircleCheck, CreditCard, Smartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { type AppForm, useFormInput } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { countText as text } from './copy.ts';
import type { CloseValues, Drawer } from './use-count.ts';

type Props = { readonly drawer: Drawer; readonly form: AppForm<CloseValues, CloseValues> };

/** Payments outside the drawer. Compares the card terminal's total and lists ATH Móvil. */
export function OtherMethods({ drawer: { taken, athByHand }, form }: Props) {
  const terminal = parseCents(useFormInput(form).terminalCents);
  const gap = terminal === undefined ? undefined : terminal - taken.card;
  return (
    <Card>
      <Stack as="section" gap={8} pad="18 24" phone={{ pad: '14 16' }} aria-labelledby="counting-others">
        <Heading id="counting-others" size={16}>
          {text.otherMethods}
        </Heading>
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
      </Stack>
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
  <Split
    as="li"
    columns="20px 1fr 200px"
    gap="4 12"
    align="center"
    pad="10 0"
    phone={{ columns: '20px 1fr 140px' }}
    className="counting__method"
  >
    {icon}
    <div>
      <p className="strong">{name}</p>
      <p className="small muted n">{note}</p>
      {gap !== undefined && (
        <Row
          as="p"
          gap={8}
          size={13}
          weight={600}
          tone={gap === 0 ? 'success' : 'warning'}
          className="n"
          role="status"
        >
          <Icon icon={gap === 0 ? CircleCheck : TriangleAlert} />
          {gap === 0 ? text.agrees : text.terminalDifference(gap)}
        </Row>
      )}
    </div>
    <Text as="div" textAlign="right">
      {children}
    </Text>
  </Split>
);
