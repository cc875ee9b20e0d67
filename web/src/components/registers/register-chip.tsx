import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Calculator,
  LockOpen,
  ReceiptText,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Menu, type MenuItem } from '#web/src/ui/buttons/menu.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { chipText as text } from './copy.ts';
import './register-chip.css';
import { showRegisterTask, useRegister } from './use-register.ts';

/** In the rail, as wide as the other entries. */
const placeStyles = { rail: { width: 80 }, bar: { minHeight: 44 } } as const;

/** This device's register and the state of its drawer, with a menu of actions. */
export function RegisterChip({ place }: { readonly place: 'rail' | 'bar' }) {
  const navigate = useNavigate();
  const { registerId, register, isOpen, isKnown } = useRegister();
  const name = register?.name ?? formatRegisterName(registerId);
  const renderIcon = (IconComponent: typeof LockOpen) => <IconComponent aria-hidden />;
  const openItems: MenuItem[] = [
    { label: text.cashIn, icon: renderIcon(ArrowDownToLine), onSelect: () => showRegisterTask('in') },
    { label: text.cashOut, icon: renderIcon(ArrowUpFromLine), onSelect: () => showRegisterTask('out') },
  ];
  const closedItems: MenuItem[] = [
    { label: text.openDrawer, icon: renderIcon(LockOpen), onSelect: () => showRegisterTask('open') },
  ];
  const countItems: MenuItem[] = [
    { label: text.count, icon: renderIcon(Calculator), onSelect: () => void navigate(paths.countDrawer) },
  ];
  return (
    <Menu
      label={text.menu}
      items={[
        ...(isOpen ? openItems : closedItems),
        { label: text.sales, icon: renderIcon(ReceiptText), onSelect: () => void navigate(paths.sales) },
        ...(isOpen ? countItems : []),
        { label: text.change, icon: renderIcon(ArrowLeftRight), onSelect: () => showRegisterTask('open') },
      ]}
      trigger={(props) => (
        <Stack
          as="button"
          type="button"
          gap={place === 'bar' ? 0 : 3}
          pad={place === 'bar' ? '0 10' : '0 4'}
          justify="center"
          className="register-chip"
          style={placeStyles[place]}
          aria-label={text.label(name, isOpen)}
          {...props}
        >
          <Text size={13} weight={600}>
            {name}
          </Text>{' '}
          <Row
            as="span"
            gap={5}
            size={12}
            weight={600}
            className={isOpen ? 'register-chip__state register-chip__state--open' : 'register-chip__state'}
          >
            {isKnown && (isOpen ? text.open : text.closed)}
          </Row>
        </Stack>
      )}
    />
  );
}
