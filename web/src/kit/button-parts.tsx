import { ChevronRight, LogOut, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Menu, MoreMenu } from '../ui/buttons/menu.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { longText, Part, State } from './part.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-ghost'] as const;

export const ButtonParts = () => (
  <>
    {variants.map((variant) => (
      <Part key={variant} name={`Button ${variant}`}>
        <State name="Normal, pequeño y con icono">
          <Row gap={8} wrap>
            <Button variant={variant}>Guardar</Button>
            <Button variant={variant} size="small">
              Guardar
            </Button>
            <Button variant={variant} icon={<Plus aria-hidden />}>
              Crear
            </Button>
          </Row>
        </State>
        <State name="Con foco" focused>
          <Button variant={variant}>Guardar</Button>
        </State>
        <State name="Deshabilitado">
          <Button variant={variant} disabled>
            Guardar
          </Button>
        </State>
        <State name="Ocupado">
          <Button variant={variant} busy busyLabel="Guardando...">
            Guardar
          </Button>
        </State>
        <State name="A todo lo ancho">
          <Button variant={variant} fullWidth>
            Confirmar y pagar el depósito
          </Button>
        </State>
      </Part>
    ))}
    <Part name="Button large">
      <State name="Una entre varias, elegida y sin elegir">
        <Stack gap={16}>
          <Button size="large" aria-pressed>
            ATH Móvil
          </Button>
          <Button size="large" aria-pressed={false}>
            Tarjeta
          </Button>
        </Stack>
      </State>
    </Part>
    <Part name="IconButton">
      <State name="Normal y con borde">
        <Row gap={8} wrap>
          <IconButton label="Siguiente" icon={<ChevronRight aria-hidden />} />
          <IconButton outlined label="Editar" icon={<Pencil aria-hidden />} />
        </Row>
      </State>
      <State name="Con foco" focused>
        <IconButton label="Siguiente mes" icon={<ChevronRight aria-hidden />} />
      </State>
      <State name="Deshabilitado">
        <IconButton label="Mes siguiente" icon={<ChevronRight aria-hidden />} disabled />
      </State>
    </Part>
    <Part name="ButtonLink">
      <State name="Normal, principal y pequeño">
        <Row gap={8} wrap>
          <ButtonLink to="/kit">Ver</ButtonLink>
          <ButtonLink to="/kit" variant="primary" icon={<Plus aria-hidden />}>
            Crear cita
          </ButtonLink>
          <ButtonLink to="/kit" variant="ghost" size="small">
            Ver calendario
          </ButtonLink>
        </Row>
      </State>
    </Part>
  </>
);

const items = [
  { label: 'Editar', icon: <Pencil aria-hidden />, onSelect: () => undefined },
  { label: 'Eliminar', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => undefined },
];

export const MenuParts = () => (
  <>
    <Part name="Menu">
      <State name="Con una nota">
        <Menu
          label="Cuenta"
          note="Lourdes Rivera, administradora"
          items={[{ label: 'Cerrar sesión', icon: <LogOut aria-hidden />, onSelect: () => undefined }]}
          trigger={(props) => <Button {...props}>Cuenta</Button>}
        />
      </State>
      <State name="Texto largo">
        <Menu
          label="Servicios"
          note={longText}
          items={[{ label: longText.slice(0, 40), onSelect: () => undefined }]}
          trigger={(props) => <Button {...props}>Servicios</Button>}
        />
      </State>
    </Part>
    <Part name="MoreMenu">
      <State name="Cerrado">
        <MoreMenu label="Más acciones de Marisol" items={items} />
      </State>
      <State name="Con foco" focused>
        <MoreMenu label="Más acciones de Iván" items={items} />
      </State>
    </Part>
  </>
);
