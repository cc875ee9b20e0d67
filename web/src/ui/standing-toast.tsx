import { ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import './styles/standing-toast.css';

export type StandingToastLook = {
  icon: ReactNode;
  title: string;
  description: string;
  /** Under the words; without one the words themselves are to be pressed. */
  action?: { label: string; busy?: boolean };
  /** What the action or the words do. */
  onPress: () => void;
  onClose: () => void;
};

/** News that stays until somebody deals with it or closes it. */
export function StandingToast({ icon, title, description, action, onPress, onClose }: StandingToastLook) {
  const words = (
    <>
      <span className="strong">{title}</span>
      <span className="standing-toast__more">{description}</span>
    </>
  );
  return (
    <div className="standing-toast">
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
