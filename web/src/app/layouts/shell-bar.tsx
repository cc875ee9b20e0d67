import { Menu as MenuLines } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router-dom';
import type { ShellPerson } from '#web/src/lib/me.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { BellButton } from '../bell/bell-button.tsx';
import { text } from '../copy.ts';
import { screens } from '../screens.ts';
import { SearchIconButton } from '../search/search-button.tsx';
import { AccountMenu } from './account-menu.tsx';

type Props = Pick<ShellPerson, 'me'> & {
  onOpen: () => void;
  children?: ReactNode;
};

/** Top bar of a narrow shell: menu button, page title, account menu. */
export function ShellBar({ me, onOpen, children }: Props) {
  const handle = useMatches().at(-1)?.handle;
  const title = screens.find((screen) => screen === handle)?.title;
  return (
    <Row as="header" gap={12} pad="0 8" phone={{ gap: 4 }} className="top-bar no-print">
      <IconButton label={text.openMenu} icon={<MenuLines aria-hidden />} onClick={onOpen} />
      <Text as="p" weight={600} grow>
        {title}
      </Text>
      {children}
      <SearchIconButton />
      <BellButton me={me} />
      {me && <AccountMenu me={me} />}
    </Row>
  );
}
