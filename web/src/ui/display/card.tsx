import { Card as AmplifyCard } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';

type Props = {
  padded?: boolean;
  id?: string | undefined;
  children: ReactNode;
};

export function Card({ padded = false, id, children }: Props) {
  return (
    <AmplifyCard id={id} className={padded ? 'card--padded' : ''}>
      {children}
    </AmplifyCard>
  );
}
