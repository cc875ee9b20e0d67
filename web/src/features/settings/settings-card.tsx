import type { ReactNode } from 'react';
import { EditorFields } from '#web/src/components/form/editor.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Heading, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { settingsSections } from './copy.ts';
import { settingsForm } from './settings-form.tsx';

const titles = new Map(settingsSections);

type Props = {
  /** Target of links to this card, such as those of the index. */
  id: (typeof settingsSections)[number][0];
  lead?: string;
  fields?: readonly (keyof typeof settingsForm.fields)[];
  children?: ReactNode;
};

/** Related settings in two columns. The children, such as a list, use the full width. */
export function SettingsCard({ id, lead, fields = [], children }: Props) {
  return (
    <Card padded id={id}>
      <Stack gap={4} pad="0 0 20 0">
        <Heading size={16}>{titles.get(id)}</Heading>
        {lead !== undefined && <p className="muted">{lead}</p>}
      </Stack>
      <Split
        columns="1fr 1fr"
        gap="20 24"
        align="start"
        phone={{ columns: '1fr' }}
        className="settings__fields"
      >
        <EditorFields of={settingsForm} names={fields} />
        {children !== undefined && (
          <Stack gap={16} span>
            {children}
          </Stack>
        )}
      </Split>
    </Card>
  );
}
