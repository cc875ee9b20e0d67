import type { ReactNode } from 'react';
import { Card } from '#web/src/ui/display/card.tsx';

type Props = {
  /** For what leads here. */
  id?: string;
  title: string;
  children: ReactNode;
};

/** Settings that belong together, one below the other. */
export function SettingsCard({ id, title, children }: Props) {
  return (
    <Card padded id={id}>
      <h2 className="settings__title">{title}</h2>
      <div className="form">{children}</div>
    </Card>
  );
}
