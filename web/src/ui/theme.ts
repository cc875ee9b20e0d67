import { createTheme } from '@aws-amplify/ui-react/server';

const token = (name: string) => ({ value: `var(--ds-${name})` });

const clear = { value: 'transparent' };
const outlined = { color: token('ink'), borderColor: token('line-strong'), backgroundColor: token('white') };
const ghost = { color: token('accent'), borderColor: clear, backgroundColor: clear };

/** Amplify UI's theme; every value refers to tokens.css. The build turns it into CSS. */
export const theme = createTheme({
  name: 'serena',
  tokens: {
    colors: {
      primary: {
        10: token('accent-50'),
        20: token('accent-100'),
        40: token('accent-200'),
        60: token('accent'),
        80: token('accent'),
        90: token('accent-hover'),
        100: token('accent-active'),
      },
      neutral: {
        10: token('canvas'),
        20: token('sunken'),
        40: token('hairline'),
        60: token('control'),
        80: token('ink-3'),
        90: token('ink-2'),
        100: token('ink'),
      },
      font: {
        primary: token('ink'),
        secondary: token('ink-2'),
        tertiary: token('ink-3'),
        disabled: token('ink-3'),
        inverse: token('white'),
        interactive: token('accent'),
        hover: token('accent-hover'),
        focus: token('accent-active'),
        active: token('accent-active'),
        error: token('danger'),
      },
      background: {
        primary: token('white'),
        secondary: token('canvas'),
        tertiary: token('sunken'),
        disabled: token('sunken'),
        error: token('danger-bg'),
      },
      border: {
        primary: token('control'),
        secondary: token('line-strong'),
        tertiary: token('hairline'),
        focus: token('accent'),
        pressed: token('accent'),
        error: token('danger'),
      },
    },
    fonts: { default: { variable: token('sans'), static: token('sans') } },
    radii: { small: token('r-s'), medium: token('r'), large: token('r-l'), xl: token('r-xl') },
    shadows: { small: token('e-1'), medium: token('e-2'), large: token('e-3') },
    time: { short: token('fast'), medium: token('mid'), long: token('slow') },
    components: {
      fieldcontrol: {
        borderRadius: token('r'),
        fontSize: token('body'),
        _focus: { borderColor: token('accent') },
        _error: { color: token('ink'), borderColor: token('danger') },
      },
      button: {
        fontWeight: { value: '600' },
        borderRadius: token('r'),
        fontSize: token('body'),
        ...outlined,
        _hover: { ...outlined, backgroundColor: token('canvas') },
        _focus: outlined,
        _active: { ...outlined, backgroundColor: token('sunken') },
        primary: {
          backgroundColor: token('accent'),
          _hover: { backgroundColor: token('accent-hover') },
          _focus: { backgroundColor: token('accent') },
          _active: { backgroundColor: token('accent-active') },
        },
        link: {
          ...ghost,
          _hover: { ...ghost, backgroundColor: token('accent-50'), color: token('accent-hover') },
          _focus: ghost,
          _active: { ...ghost, backgroundColor: token('accent-100') },
        },
        destructive: {
          backgroundColor: token('danger'),
          color: token('white'),
          _hover: { backgroundColor: token('danger-hover') },
          _focus: { backgroundColor: token('danger') },
          _active: { backgroundColor: token('danger-hover') },
        },
      },
      tabs: {
        borderWidth: { value: '1px' },
        borderColor: token('hairline'),
        gap: token('1'),
        item: {
          paddingVertical: { value: '0' },
          paddingHorizontal: { value: '14px' },
          borderWidth: { value: '0' },
          color: token('ink-3'),
          transitionDuration: token('fast'),
          _hover: { color: token('ink') },
          _focus: { color: token('ink'), boxShadow: { value: 'none' } },
          _active: { color: token('ink'), borderColor: clear },
        },
        panel: { paddingInline: { value: '0' }, paddingBlock: { value: '0' } },
      },
      badge: { fontSize: { value: '0.75rem' }, fontWeight: { value: '600' } },
    },
  },
});
