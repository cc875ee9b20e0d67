import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CircleCheck, SearchX, Syringe } from 'lucide-react';
import { Button } from '../ui/buttons/button.tsx';
import { Card } from '../ui/display/card.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge, StatusBadge, StatusIcon } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PersistentToast } from '../ui/feedback/persistent-toast.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { QueryBoundary } from '../ui/feedback/query-boundary.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { PartOutline } from '../ui/lazy/lazy-part.tsx';
import { longText, Part, State } from './part.tsx';

const tones = ['pend', 'conf', 'done', 'canc', 'miss', 'danger', 'neutral'] as const;
const statuses = ['reserved', 'pending', 'confirmed', 'completed', 'cancelled', 'noShow', 'expired'] as const;

export const BadgeParts = () => (
  <>
    <Part name="Badge">
      <State name="Tonos">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={<CircleCheck aria-hidden />}>
            Estado
          </Badge>
        ))}
      </State>
      <State name="Con texto largo">
        <Badge wraps tone="danger" icon={<CircleCheck aria-hidden />}>
          {longText}
        </Badge>
      </State>
    </Part>
    <Part name="StatusBadge, StatusIcon">
      {statuses.map((status) => (
        <State key={status} name={status}>
          <Row gap={8} wrap>
            <StatusBadge status={status} />
            <StatusIcon status={status} />
          </Row>
        </State>
      ))}
    </Part>
  </>
);

const noticeTones = ['warn', 'info', 'danger'] as const;

export const StateParts = () => (
  <>
    <Part name="Notice">
      {noticeTones.map((tone) => (
        <State key={tone} name={tone}>
          <Notice tone={tone} title="Falta el consentimiento" action={<Button size="small">Firmar</Button>}>
            Láser rostro, mañana a las 9:00.
          </Notice>
        </State>
      ))}
      <State name="Texto largo, sin título">
        <Notice>{longText}</Notice>
      </State>
    </Part>
    <Part name="Alert">
      <State name="Sobre los botones">
        <Alert>El correo no salió. Intenta de nuevo.</Alert>
      </State>
    </Part>
    <Part name="ProgressBar">
      <State name="Al empezar, y a medias">
        <ProgressBar value={0} max={10} label="Imágenes revisadas" />
        <ProgressBar value={4} max={10} label="Imágenes revisadas" />
      </State>
    </Part>
    <Part name="EmptyState">
      <State name="Vacío">
        <EmptyState
          icon={<CalendarDays aria-hidden />}
          title="Aún no tienes citas"
          action={<Button variant="primary">Solicitar cita</Button>}
        >
          Elige un servicio y el día que prefieras.
        </EmptyState>
      </State>
      <State name="Texto largo">
        <EmptyState icon={<SearchX aria-hidden />} title={longText} />
      </State>
    </Part>
    <Part name="ErrorState">
      <State name="Error, y probando otra vez">
        <ErrorState title="No pudimos cargar tus citas" error={new Error('kit')} onRetry={() => undefined} />
        <ErrorState
          title="No pudimos cargar tus citas"
          error={new Error('kit')}
          onRetry={() => undefined}
          busy
        />
      </State>
    </Part>
    <Part name="SkeletonRows">
      <State name="Cargando">
        <SkeletonRows rows={3} />
      </State>
      <State name="De tarjetas: siempre, y donde no caben filas">
        <SkeletonRows rows={2} cards="always" />
        <SkeletonRows rows={2} cards="large" />
      </State>
      <State name="En la tarjeta de otra pieza, filas y tarjetas">
        <Card>
          <SkeletonRows rows={2} bare />
          <SkeletonRows rows={2} bare cards="always" />
        </Card>
      </State>
    </Part>
    <Part name="PartOutline">
      <State name="Cargando, y cuando su código no llegó">
        <PartOutline error={undefined} onRetry={() => undefined} />
        <PartOutline error={new Error('kit')} onRetry={() => undefined} />
      </State>
    </Part>
  </>
);

const boundaryProps = { errorTitle: 'No pudimos cargar los clientes' };
const neverResolve = () => new Promise<string>(() => undefined);
const rejectQuery = () => Promise.reject(new Error('kit'));

export function QueryParts() {
  const loading = useQuery({ queryKey: ['kit', 'loading'], queryFn: neverResolve });
  const failed = useQuery({ queryKey: ['kit', 'failed'], queryFn: rejectQuery });
  const loaded = useQuery({ queryKey: ['kit', 'shown'], queryFn: () => '40 clientes' });
  const stale = useQuery({ queryKey: ['kit', 'stale'], queryFn: rejectQuery, initialData: '39 clientes' });
  return (
    <Part name="QueryBoundary">
      <State name="Cargando">
        <QueryBoundary query={loading} {...boundaryProps}>
          {(text) => text}
        </QueryBoundary>
      </State>
      <State name="Error">
        <QueryBoundary query={failed} {...boundaryProps}>
          {(text) => text}
        </QueryBoundary>
      </State>
      <State name="Con datos">
        <QueryBoundary query={loaded} {...boundaryProps}>
          {(text) => text}
        </QueryBoundary>
      </State>
      <State name="Con datos de antes, cuando renovarlos falla">
        <QueryBoundary query={stale} {...boundaryProps}>
          {(text) => text}
        </QueryBoundary>
      </State>
    </Part>
  );
}

const toastContent = {
  icon: <Syringe aria-hidden />,
  title: 'Nueva solicitud de dosis',
  description: 'Gabriela Ortiz Díaz',
  onClick: () => undefined,
  onClose: () => undefined,
};

export const ToastParts = () => (
  <>
    <Part name="Toaster">
      <State name="Uno de cada clase">
        <Row gap={8} wrap>
          <Button onClick={() => toast.success('Horario guardado')}>Éxito</Button>
          <Button onClick={() => toast.error('No se guardó', { description: longText })}>Error</Button>
          <Button onClick={() => toast.persist('kit', 'right', toastContent, () => {})}>Permanente</Button>
          <Button onClick={() => toast.dismiss('kit')}>Quitarlo</Button>
        </Row>
      </State>
    </Part>
    <Part name="PersistentToast">
      <State name="Con acción">
        <div className="toast">
          <PersistentToast {...toastContent} action={{ label: 'Ver solicitud' }} />
        </div>
      </State>
      <State name="Ocupado, con más detrás">
        <div className="toast">
          <PersistentToast
            {...toastContent}
            action={{ label: 'Ver solicitud', busy: true }}
            hiddenCount={8}
          />
        </div>
      </State>
      <State name="Se pulsa entero, texto largo">
        <div className="toast">
          <PersistentToast {...toastContent} description={longText} />
        </div>
      </State>
    </Part>
  </>
);
