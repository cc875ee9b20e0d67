import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { categoryText as text } from './copy.ts';
import { findLastEmoji, firstIcons, moreIcons } from './emoji.ts';

const knownIcons: readonly string[] = [...firstIcons, ...moreIcons];

const IconGrid = ({ children }: { children: ReactNode }) => (
  <Split columns="repeat(auto-fill, 44px)" gap={8} pad="6 0 0 0" style={{ justifyContent: 'space-between' }}>
    {children}
  </Split>
);

/** Choice of a few emojis, with more behind a button, or any typed emoji. */
export function IconChoice({ name, label }: { name: string; label: string }) {
  const { value, error, change } = useFieldValue<string>(name);
  const [isOpen, setOpen] = useState(false);
  const [group, panelId, errorId] = [useId(), useId(), useId()];
  const isFirstIcon = firstIcons.some((icon) => icon === value);
  const visibleIcons =
    isFirstIcon || isOpen || value === '' ? firstIcons : [value, ...firstIcons.slice(0, -1)];
  const panelIcons = knownIcons.includes(value) || value === '' ? moreIcons : [value, ...moreIcons];
  const renderIcon = (icon: string) => (
    <label key={icon} className="icon-choice">
      <input
        type="radio"
        name={group}
        value={icon}
        checked={icon === value}
        aria-label={icon}
        onChange={() => change(icon)}
      />
      <span aria-hidden>{icon}</span>
    </label>
  );
  return (
    <Stack as="fieldset" gap={6} aria-describedby={error === undefined ? undefined : errorId}>
      <Text as="legend" size={14} weight={600}>
        {label}
      </Text>
      <IconGrid>
        {visibleIcons.map(renderIcon)}
        <button
          type="button"
          className="icon-choice"
          aria-label={text.moreIcons}
          title={text.moreIcons}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={Ellipsis} tone="muted" />
        </button>
      </IconGrid>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <Stack gap={12} pad="4 0 0 0">
            <IconGrid>{panelIcons.map(renderIcon)}</IconGrid>
            <TextField
              label={text.otherIcon}
              hint={text.otherIconHint}
              autoComplete="off"
              value={knownIcons.includes(value) ? '' : value}
              onChange={({ target }) => {
                const typedIcon = findLastEmoji(target.value);
                if (typedIcon !== undefined) change(typedIcon);
              }}
            />
          </Stack>
        )}
      </div>
      {error !== undefined && (
        <p id={errorId} className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </Stack>
  );
}
