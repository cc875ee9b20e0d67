import { createTheme } from '@aws-amplify/ui-react/server';

const toToken = (name: string) => ({ value: `var(--ds-${name})` });

const transparent = { value: 'transparent' };
const outlined = {
  color: toToken('ink'),
  borderColor: toToken('line-strong'),
  backgroundColor: toToken('white'),
};
const ghost = { color: toToken('accent'), borderColor: transparent, backgroundColor: transparent };

/** Amplify UI's theme. Every value refers to tokens.css. The build turns it into CSS. */
export const theme = createTheme({
  name: 'serena',
  tokens: {
    colors: {
      primary: {
        10: toToken('accent-50'),
        20: toToken('accent-100'),
        40: toToken('accent-200'),
        60: toToken('accent'),
        80: toToken('accent'),
        90: toToken('accent-hover'),
        100: toToken('accent-active'),
      },
      neutral: {
        10: toToken('canvas'),
        20: toToken('sunken'),
        40: toToken('hairline'),
        60: toToken('control'),
        80: toToken('ink-3'),
        90: toToken('ink-2'),
        100: toToken('ink'),
      },
      font: {
        primary: toToken('ink'),
        secondary: toToken('ink-2'),
        tertiary: toToken('ink-3'),
        disabled: toToken('ink-3'),
        inverse: toToken('white'),
        interactive: toToken('accent'),
        hover: toToken('accent-hover'),
        focus: toToken('accent-active'),
        active: toToken('accent-active'),
        error: toToken('danger'),
      },
      background: {
        primary: toToken('white'),
        secondary: toToken('canvas'),
        tertiary: toToken('sunken'),
        disabled: toToken('sunken'),
        error: toToken('danger-bg'),
      },
      border: {
        primary: toToken('control'),
        secondary: toToken('line-strong'),
        tertiary: toToken('hairline'),
        focus: toToken('accent'),
        pressed: toToken('accent'),
        error: toToken('danger'),
      },
    },
    fonts: { default: { variable: toToken('sans'), static: toToken('sans') } },
    radii: { small: toToken('r-s'), medium: toToken('r'), large: toToken('r-l'), xl: toToken('r-xl') },
    shadows: { small: toToken('e-1'), medium: toToken('e-2'), large: toToken('e-3') },
    time: { short: toToken('fast'), medium: toToken('mid'), long: toToken('slow') },
    components: {
      fieldcontrol: {
        borderRadius: toToken('r'),
        fontSize: toToken('body'),
        _focus: { borderColor: toToken('accent') },
        _error: { color: toToken('ink'), borderColor: toToken('danger') },
      },
      button: {
        fontWeight: { value: '600' },
        borderRadius: toToken('r'),
        fontSize: toToken('body'),
        ...outlined,
        _hover: { ...outlined, backgroundColor: toToken('canvas') },
        _focus: outlined,
        _active: { ...outlined, backgroundColor: toToken('sunken') },
        primary: {
          backgroundColor: toToken('accent'),
          _hover: { backgroundColor: toToken('accent-hover') },
          _focus: { backgroundColor: toToken('accent') },
          _active: { backgroundColor: toToken('accent-active') },
        },
        link: {
          ...ghost,
          _hover: { ...ghost, backgroundColor: toToken('accent-50'), color: toToken('accent-hover') },
          _focus: ghost,
          _active: { ...ghost, backgroundColor: toToken('accent-100') },
        },
        destructive: {
          backgroundColor: toToken('danger'),
          color: toToken('white'),
          _hover: { backgroundColor: toToken('danger-hover') },
          _focus: { backgroundColor: toToken('danger') },
          _active: { backgroundColor: toToken('danger-hover') },
        },
      },
      tabs: {
        borderWidth: { value: '1px' },
        borderColor: toToken('hairline'),
        gap: { value: '4px' },
        item: {
          paddingVertical: { value: '0' },
          paddingHorizontal: { value: '14px' },
          borderWidth: { value: '0' },
          color: toToken('ink-3'),
          transitionDuration: toToken('fast'),
          _hover: { color: toToken('ink') },
          _focus: { color: toToken('ink'), boxShadow: { value: 'none' } },
          _active: { color: toToken('ink'), borderColor: transparent },
        },
        panel: { paddingInline: { value: '0' }, paddingBlock: { value: '0' } },
      },
      switchfield: {
        _focused: { shadow: { value: 'none' } },
        label: { padding: { value: '0' } },
        track: {
          width: { value: '34px' },
          height: { value: '18px' },
          padding: { value: '3px' },
          backgroundColor: toToken('control'),
          transition: { duration: toToken('fast') },
        },
        thumb: {
          width: { value: '18px' },
          transition: { duration: toToken('fast') },
          checked: { transform: { value: 'translateX(16px)' } },
        },
      },
      badge: { fontSize: { value: '0.75rem' }, fontWeight: { value: '600' } },
    },
  },
});
