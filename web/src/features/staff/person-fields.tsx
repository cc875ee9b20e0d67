import { useId } from 'react';
import { phone, text, toggle } from '#web/src/components/form/kinds.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Switch } from '#web/src/ui/fields/switch.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';

/** Fields of every staff member and front desk account. */
export const personFields = {
  firstName: text('Nombre'),
  lastName: text('Apellido'),
  phone: phone('Teléfono'),
};

/** Two fields beside each other from 390 px. */
export const pairColumns = 'repeat(auto-fit, minmax(168px, 1fr))';

type ActiveTexts = { readonly on: string; readonly off: string };

/** Creates the switch for an active account, with an explanation of the current state. */
export const createActiveField = (texts: ActiveTexts) => ({
  ...toggle('Activo', { initial: true }),
  Control: ({ name }: { name: string }) => <ActiveSwitch name={name} texts={texts} />,
});

function ActiveSwitch({ name, texts }: { name: string; texts: ActiveTexts }) {
  const id = useId();
  const { value, change } = useFieldValue<boolean>(name);
  return (
    <Row gap={12}>
      <Switch label="Activo" checked={value} onChange={change} describedBy={id} />
      <p>
        <Text weight={600} block>
          Activo
        </Text>
        <Text id={id} size={14} tone="muted" block>
          {value ? texts.on : texts.off}
        </Text>
      </p>
    </Row>
  );
}
