import type { ReactNode } from 'react';
import { EditorFields } from '#web/src/components/form/editor.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Heading } from '#web/src/ui/layout/layout.tsx';
import { settingsForm } from './settings-form.tsx';

type Props = {
  /** Target of links to this card. */
  id?: string;
  title: string;
  lead?: string;
  fields?: readonly (keyof typeof settingsForm.fields)[];
  children?: ReactNode;
};

/** Related settings, one below the other. */
export function SettingsCard({ id, title, lead, fields = [], children }: Props) {
  return (
    <Card padded id={id}>
      <Heading size={16} style={{ marginBottom: 16 }}>
        {title}
      </Heading>
      <div className="form">
        {lead !== undefined && <p className="muted">{lead}</p>}
        <EditorFields of={settingsForm} names={fields} />
        {children}
      </div>
    </Card>
  );
}
