import { colorSchemes } from './color-schemes';
import { customProperty, sharedValues, tokens } from './tokens';

/** CSS rules that define the custom properties of the theme for both color schemes. */
export const themeStyle = `
  :root {
    color-scheme: light dark;
    accent-color: ${tokens.color.accent};
    ${declarations(sharedValues)}
    ${declarations(colorSchemes.light)}
  }

  @media (prefers-color-scheme: dark) {
    :root {
      ${declarations(colorSchemes.dark)}
    }
  }
`;

function declarations(groups: Record<string, object>): string {
  return Object.entries(groups)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => `${customProperty(group, name)}: ${value};`),
    )
    .join('\n');
}
