import { ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#shared/core/format.ts';
import { Button, IconButton } from '../buttons/button.tsx';
import './standing-toast.css';

export type StandingToastLook = {
  icon: ReactNode;
  title: string;
  description: string;
  /** Under the words; without one the words themselves are to be pressed. */
  action?: { label: string; busy?: boolean };
  /** What the action or the words do. */
  onPress: () => void;
  onClose: () => void;
  /** How many more come after it, where there is room for one at a time. */
  behind?: number;
};

/** News with an action, and the count of what comes after it. */
export function StandingToast({ behind = 0, ...look }: StandingToastLook) {
  const { icon, title, description, action, onPress, onClose } = look;
  const words = (
    <>
      <span className="strong">{title}</span>
      <span className="standing-toast__more">{description}</span>
      {behind > 0 && (
        <span className="standing-toast__more n">Y {counted(behind, 'aviso más', 'avisos más')}</span>
      )}
    </>
  );
  return (
    <div className={behind > 0 ? 'standing-toast standing-toast--first' : 'standing-toast'}>
      <span className="standing-toast__icon">{icon}</span>
      {action === undefined ? (
        <button type="button" className="standing-toast__words standing-toast__open" onClick={onPress}>
          {words}
          <ChevronRight aria-hidden />
        </button>
      ) : (
        <div className="standing-toast__words">
          {words}
          <Button size="small" busy={action.busy ?? false} onClick={onPress}>
            {action.label}
          </Button>
        </div>
      )}
      <IconButton label="Cerrar aviso" icon={<X aria-hidden />} onClick={onClose} />
    </div>
  );
}
