import { styled } from 'styled-components';
import type { Story, StoryGroup } from '../catalog/story';
import { Stack } from '../layout/layout';
import { GlobalStyle } from './global-style';
import { tokens } from './tokens';

export default { title: 'Theme', component: GlobalStyle } satisfies StoryGroup;

const { color, font } = tokens;
const SURFACES = [
  'background',
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'surfaceHover',
] as const;
const TEXTS = ['text', 'textMuted', 'textSubtle', 'accentText', 'dangerText'] as const;

const Swatch = styled.div`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: 1px solid ${color.border};
  border-radius: ${tokens.radius.medium};
`;

export const TextOnSurfaces: Story = {
  render: () => (
    <Stack $gap={4}>
      {SURFACES.map((surface) => (
        <Swatch key={surface} style={{ background: color[surface] }}>
          {TEXTS.map((text) => (
            <p key={text} style={{ color: color[text] }}>{`${text} on ${surface}`}</p>
          ))}
        </Swatch>
      ))}
    </Stack>
  ),
};

export const TextSizes: Story = {
  render: () => (
    <Stack $gap={4}>
      {Object.entries(font.size).map(([name, fontSize]) => (
        <p key={name} style={{ fontSize }}>{`${name}: Renew the license`}</p>
      ))}
      {Object.entries(font.weight).map(([name, fontWeight]) => (
        <p key={name} style={{ fontWeight }}>{`${name}: Renew the license`}</p>
      ))}
      <p style={{ fontFamily: font.family.mono }}>mono: 4f1c2ab</p>
    </Stack>
  ),
};

export const Link: Story = {
  render: () => (
    <p>
      The distributor has <a href="#licenses">12 licenses</a>.
    </p>
  ),
};
