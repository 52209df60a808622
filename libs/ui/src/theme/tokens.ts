import { colorSchemes } from './color-schemes';

const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
};

const radius = { small: '4px', medium: '8px', large: '12px', full: '999px' };

const fontFamily = {
  sans: "'Inter Variable', ui-sans-serif, system-ui, sans-serif",
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
};

const fontSize = {
  small: '0.75rem',
  medium: '0.875rem',
  large: '1rem',
  xlarge: '1.25rem',
  xxlarge: '1.5rem',
};

const fontWeight = { regular: '400', medium: '500', semibold: '600' };

const lineHeight = { tight: '1.25', normal: '1.5' };

const motion = { fast: '120ms ease-out', normal: '180ms ease-out' };

/** Values that both color schemes share, by group. */
export const sharedValues = {
  space,
  radius,
  'font-family': fontFamily,
  'font-size': fontSize,
  'font-weight': fontWeight,
  'line-height': lineHeight,
  motion,
};

/**
 * The design tokens. Each value refers to a CSS custom property that `GlobalStyle` defines, except for
 * breakpoints, because media queries cannot read custom properties.
 */
export const tokens = {
  color: references('color', colorSchemes.light.color),
  space: references('space', space),
  radius: references('radius', radius),
  font: {
    family: references('font-family', fontFamily),
    size: references('font-size', fontSize),
    weight: references('font-weight', fontWeight),
    lineHeight: references('line-height', lineHeight),
  },
  shadow: references('shadow', colorSchemes.light.shadow),
  motion: references('motion', motion),
  breakpoint: { small: '640px', medium: '900px', large: '1200px' },
  /** Side of the smallest control for a finger (WCAG 2.5.5). */
  touchTarget: '44px',
  /** Height of the shell's top bar, which sets it; otherwise 0. */
  topInset: 'var(--top-inset, 0px)',
  /** Height of what covers the bottom of every page, which a badge of the shell sets; otherwise 0. */
  bottomInset: 'var(--bottom-inset, 0px)',
};

/**
 * Returns the name of the custom property of a value.
 *
 * @param group such as `font-size`
 * @param name such as `textMuted`, which becomes `text-muted`
 */
export function customProperty(group: string, name: string): string {
  return `--${group}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function references<Values extends object>(
  group: string,
  values: Values,
): Readonly<Record<keyof Values, string>> {
  const entries = Object.keys(values).map((name) => [name, `var(${customProperty(group, name)})`]);
  // Object.fromEntries loses the types of the keys.
  return Object.fromEntries(entries) as Record<keyof Values, string>;
}
