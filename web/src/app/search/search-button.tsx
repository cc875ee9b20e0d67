import { Search } from 'lucide-react';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { searchText } from './copy.ts';
import { setSearchOpen } from './search-state.ts';
import './search-button.css';

const open = () => setSearchOpen(true);

/** Opens the search from a bar or rail. */
export const SearchIconButton = () => (
  <IconButton label={searchText.openLong} icon={<Search aria-hidden />} onClick={open} />
);

/** Opens the search from the sidebar. Looks like a field and shows the keys. */
export const SearchBoxButton = () => (
  <Row
    as="button"
    type="button"
    gap={8}
    pad="0 10"
    className="search-open grow"
    aria-haspopup="dialog"
    onClick={open}
  >
    <Icon icon={Search} size={16} tone="muted" />
    <Text tone="muted" grow textAlign="left">
      {searchText.open}
    </Text>
    <kbd className="search-key">{searchText.keys}</kbd>
  </Row>
);
