import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Avatar, StaffAvatar } from '../ui/display/avatar.tsx';
import { Card } from '../ui/display/card.tsx';
import { DateText, Money, TimeText } from '../ui/display/figures.tsx';
import { FoldIcon, Icon } from '../ui/display/icon.tsx';
import { AlertIcon, BagIcon, BusyIcon, CloseIcon, LockIcon, MenuIcon } from '../ui/display/plain-icons.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { UnbrokenPhones } from '../ui/display/unbroken-phones.tsx';
import { Heading, Row, Split, Stack, Text } from '../ui/layout/layout.tsx';
import { Brand } from '../ui/shell/brand.tsx';
import { BrandMark } from '../ui/shell/brand-mark.tsx';
import { ShellBannerSlot } from '../ui/shell/screen.tsx';
import { longText, Part, State } from './part.tsx';

const iconSizes = [12, 14, 16, 18, 20, 22, 24, 26, 28] as const;
const tones = [undefined, 'accent', 'muted', 'success'] as const;

export const IconParts = () => (
  <>
    <Part name="Icon">
      <State name="Tamaños">
        <Row gap={8} wrap>
          {iconSizes.map((size) => (
            <Icon key={size} icon={Clock} size={size} />
          ))}
        </Row>
      </State>
      <State name="Tonos">
        <Row gap={8} wrap>
          {tones.map((tone) => (
            <Icon key={tone ?? 'plain'} icon={CalendarDays} {...(tone && { tone })} />
          ))}
        </Row>
      </State>
      <State name="Con voz, y en una línea de texto largo">
        <Row as="p" gap={8} wrap>
          <Icon icon={MapPin} size={16} inLine label="Dirección" />
          <span>{longText}</span>
        </Row>
      </State>
    </Part>
    <Part name="FoldIcon">
      <State name="Cerrado y abierto">
        {['Faciales', 'Masajes'].map((name, index) => (
          <details key={name} open={index === 1}>
            <Row as="summary" gap={8}>
              {name} <FoldIcon />
            </Row>
            Siete servicios
          </details>
        ))}
      </State>
    </Part>
    <Part name="PlainIcons">
      <State name="Los de las pantallas ligeras">
        <Row gap={8} wrap>
          <AlertIcon />
          <BusyIcon className="spin" />
          <MenuIcon />
          <BagIcon />
          <LockIcon />
          <CloseIcon />
        </Row>
      </State>
    </Part>
  </>
);

const sizes = ['small', 'regular', 'large'] as const;

export const AvatarParts = () => (
  <>
    <Part name="Avatar">
      <State name="Tamaños">
        <Row gap={8} wrap>
          {sizes.map((size) => (
            <Avatar key={size} size={size} name="Marisol Ortiz" />
          ))}
        </Row>
      </State>
      <State name="Con foto, y con una que no llega">
        <Row gap={8} wrap>
          <Avatar name="Ana Soto" photoUrl="/brand/monograma.png" />
          <Avatar name="Ana Soto" photoUrl="data:image/png;base64,none" />
        </Row>
      </State>
    </Part>
    <Part name="StaffAvatar">
      <State name="Los ocho colores, el noveno y nadie">
        <Row gap={8} wrap>
          {[0, 1, 2, 3, 4, 5, 6, 7, 8, undefined].map((index) => (
            <StaffAvatar key={index ?? 'nobody'} name="Carmen Santiago" colorIndex={index} />
          ))}
        </Row>
      </State>
    </Part>
    <Part name="Brand">
      <State name="Sobre claro">
        <Brand to="/kit" />
      </State>
    </Part>
    <Part name="BrandMark">
      <State name="Sobre oscuro">
        <Row as="span" inline gap={10} pad={16} className="kit__deep">
          <BrandMark inverse />
        </Row>
      </State>
    </Part>
  </>
);

export const TextParts = () => (
  <>
    <Part name="Card">
      <State name="Con y sin relleno">
        <Stack gap={16}>
          <Card padded>Con relleno. {longText}</Card>
          <Card>Sin relleno</Card>
        </Stack>
      </State>
    </Part>
    <Part name="Money, DateText, TimeText, UnbrokenPhones">
      <State name="Cifras">
        <Row as="p" gap={8} wrap>
          <Money cents={123_450} />
          <Money cents={-2_000} />
          <Money cents={0} />
        </Row>
      </State>
      <State name="Fecha y hora">
        <p>
          <DateText date="2026-03-06" />, <DateText weekday date="2026-03-06" />, <TimeText time="14:30" />
        </p>
      </State>
      <State name="Teléfonos en un texto">
        <p>
          <UnbrokenPhones text={`${longText} Llama al 787-555-0142 o al 939-555-0177.`} />
        </p>
      </State>
    </Part>
    <Part name="ShellBannerSlot">
      <State name="Sin nada que ofrecer">
        <ShellBannerSlot />
      </State>
    </Part>
  </>
);

export const LayoutParts = () => (
  <>
    <Part name="Row, Stack, Split">
      <State name="En línea">
        <Row gap={12} justify="between" wrap>
          <Text weight={600}>Facial hidratante</Text>
          <Money cents={9_500} />
        </Row>
      </State>
      <State name="Una debajo de la otra">
        <Stack gap={8}>
          <Text>{longText}</Text>
          <Text tone="muted">60 minutos</Text>
        </Stack>
      </State>
      <State name="Columnas, una en el teléfono">
        <Split columns="1fr 2fr" gap={16} phone={{ columns: '1fr', gap: 8 }}>
          <Text>Depósito</Text>
          <Text breakWords>{longText}</Text>
        </Split>
      </State>
    </Part>
    <Part name="Text, Heading">
      <State name="Tamaños">
        {([12, 13, 14, 16, 18, 20, 28] as const).map((size) => (
          <Text key={size} size={size} block>
            Facial hidratante
          </Text>
        ))}
      </State>
      <State name="Tonos">
        {(['ink', 'secondary', 'muted', 'accent', 'success', 'warning', 'pending', 'danger'] as const).map(
          (tone) => (
            <Text key={tone} tone={tone} block>
              Facial hidratante
            </Text>
          ),
        )}
      </State>
      <State name="Títulos">
        <Heading size={18}>Citas del día</Heading>
        <Heading level={3} size={16}>
          Por aprobar
        </Heading>
      </State>
    </Part>
  </>
);

const tabs = [
  { id: 'summary', label: 'Resumen' },
  { id: 'notes', label: 'Notas de tratamiento' },
  { id: 'documents', label: 'Documentos firmados por el cliente' },
];

export function TabParts() {
  const [selected, setSelected] = useState('summary');
  return (
    <Part name="Tabs">
      <State name="Más anchas que su columna">
        <Tabs label="Partes del expediente" tabs={tabs} selected={selected} onSelect={setSelected}>
          <p>Lo que hay en esta parte.</p>
        </Tabs>
      </State>
    </Part>
  );
}
