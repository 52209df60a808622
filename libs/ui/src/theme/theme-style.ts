import { colorSchemes } from './color-schemes';
import { customProperty, sharedValues, tokens } from './tokens';

/**
 * CSS rules that define the custom properties of the theme for both color schemes. `data-theme` of the root
 * forces one; otherwise the system's preference selects it.
 */
export const themeStyle = `
  :root {
    color-scheme: light dark;
    accent-color: ${tokens.color.accent};
    ${declarations(sharedValues)}
    ${schemeStyle('light')}
  }

  :root[data-theme='light'] {
    color-scheme: light;
  }

  /* Paper is light. */
  @media print {
    :root {
      color-scheme: light;
    }
  }

  @media screen {
    :root[data-theme='dark'] {
      color-scheme: dark;
      ${schemeStyle('dark')}
    }

    @media (prefers-color-scheme: dark) {
      :root:not([data-theme='light']) {
        ${schemeStyle('dark')}
      }
    }
  }
`;

/** Returns the declarations of the custom properties of one color scheme. */
export function schemeStyle(name: keyof typeof colorSchemes): string {
  return declarations(colorSchemes[name]);
}

function declarations(groups: Record<string, object>): string {
  return Object.entries(groups)
    .flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => `${customProperty(group, name)}: ${value};`),
    )
    .join('\n');
}
