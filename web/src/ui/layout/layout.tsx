import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';

/** Lengths in px, as in CSS: `12`, `'8 16'`, `'0 20 16 20'`. */
type Space = number | `${number} ${number}` | `${number} ${number} ${number} ${number}`;

/** Widths of columns, as in CSS. A fraction does not grow with its content: `'1fr auto'`. */
type Columns = string;

type LayoutProps = {
  gap?: Space;
  pad?: Space;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  columns?: Columns;
  /** Values for phones. */
  phone?: { gap?: Space; pad?: Space; columns?: Columns };
  /** Columns for tablets and phones. */
  tablet?: { columns: Columns };
  /** Columns from 1,100 px. */
  wide?: { columns: Columns };
  style?: CSSProperties;
};

type TextProps = {
  /** Font size in px, by default inherited. */
  size?: 12 | 13 | 14 | 16 | 18 | 20 | 28;
  weight?: 400 | 500 | 600;
  tone?: 'ink' | 'secondary' | 'muted' | 'accent' | 'success' | 'warning' | 'pending' | 'danger';
  textAlign?: 'left' | 'center' | 'right';
  /** Breaks words that are longer than a line. */
  breakWords?: boolean;
  nowrap?: boolean;
  /** Shows the line breaks of the text. */
  keepLines?: boolean;
  block?: boolean;
  /** In a row, takes the free space. */
  grow?: boolean;
  /** In a row, keeps its width. */
  fixed?: boolean;
  /** In a row, moves to the end. */
  push?: boolean;
  /** In columns, takes all of them. With `'phone'`, only on phones. */
  span?: boolean | 'phone';
  /** Where the element is not displayed. */
  hiddenOn?: 'phone' | 'wider-than-phone';
};

type Props<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Own | 'as'
  >;

const toLength = (space: Space | undefined) =>
  space === undefined ? undefined : String(space).replace(/[\d.]+/g, '$&px');
/** Wraps a fraction, unless it is already a bound of `minmax()`. */
const toTracks = (columns: Columns | undefined) =>
  columns?.replace(/minmax\((?:[^()]|\([^()]*\))*\)|[\d.]+fr/g, (track) =>
    track.endsWith('fr') ? `minmax(0, ${track})` : track,
  );

type CustomProperties = CSSProperties & { [name: `--${string}`]: string | undefined };

/** The custom properties that `layout.css` reads. */
const toStyle = ({
  gap,
  pad,
  align,
  justify,
  columns,
  phone,
  tablet,
  wide,
  style,
}: LayoutProps): CustomProperties => ({
  '--gap': toLength(gap),
  '--pad': toLength(pad),
  '--columns': toTracks(columns),
  '--align': align,
  '--justify': justify === 'between' ? 'space-between' : justify,
  '--phone-gap': toLength(phone?.gap),
  '--phone-pad': toLength(phone?.pad),
  '--phone-columns': toTracks(phone?.columns),
  '--tablet-columns': toTracks(tablet?.columns),
  '--wide-columns': toTracks(wide?.columns),
  ...style,
});

const toClass = (prefix: string, value: string | number | undefined) =>
  value === undefined ? undefined : `${prefix}-${value}`;

/** Replaces the text props of an element by classes. */
function toTextAttributes(
  base: string | undefined,
  {
    size,
    weight,
    tone,
    textAlign,
    breakWords,
    nowrap,
    keepLines,
    block,
    grow,
    fixed,
    push,
    span,
    hiddenOn,
    className,
    ...rest
  }: TextProps & { className?: string | undefined },
) {
  const classes = [
    base,
    toClass('text', size),
    toClass('weight', weight),
    toClass('tone', tone),
    toClass('align', textAlign),
    breakWords && 'break-words',
    nowrap && 'nowrap',
    keepLines && 'keep-lines',
    block && 'as-block',
    grow && 'grow',
    fixed && 'fixed',
    push && 'push',
    span && (span === 'phone' ? 'span--phone' : 'span'),
    toClass('hidden-on', hiddenOn),
    className,
  ];
  return { ...rest, className: classes.filter(Boolean).join(' ') || undefined };
}

function toBoxAttributes(
  base: string,
  { gap, pad, align, justify, columns, phone, tablet, wide, style, ...rest }: LayoutProps & TextProps,
) {
  const attributes = toTextAttributes(base, rest);
  return { ...attributes, style: toStyle({ gap, pad, align, justify, columns, phone, tablet, wide, style }) };
}

/** Children below each other. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  ...props
}: Props<Tag, Omit<LayoutProps, 'columns' | 'tablet' | 'wide'> & TextProps>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...toBoxAttributes('stack', props)} />;
}

/** Children side by side in columns. */
export function Split<Tag extends ElementType = 'div'>({
  as,
  ...props
}: Props<Tag, LayoutProps & { columns: Columns } & TextProps>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...toBoxAttributes('stack', props)} />;
}

/** Children in a line, centered unless `align` is given. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  inline = false,
  wrap = false,
  ...props
}: Props<
  Tag,
  Omit<LayoutProps, 'columns' | 'tablet' | 'wide'> & TextProps & { inline?: boolean; wrap?: boolean }
>) {
  const Element: ElementType = as ?? 'div';
  const classes = ['row', inline && 'row--inline', wrap && 'row--wrap'].filter(Boolean).join(' ');
  return <Element {...toBoxAttributes(classes, props)} />;
}

export function Text<Tag extends ElementType = 'span'>({ as, ...props }: Props<Tag, TextProps>) {
  const Element: ElementType = as ?? 'span';
  return <Element {...toTextAttributes(undefined, props)} />;
}

export function Heading({ level = 2, ...props }: Props<'h2', TextProps> & { level?: 2 | 3 | 4 }) {
  return <Text as={`h${level}` as const} weight={600} {...props} />;
}
