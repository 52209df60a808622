import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

interface LogoProps {
  /** Height of the mark in pixels, 24 by default. */
  size?: number | undefined;
  /** Whether the name is shown next to the mark. */
  withName?: boolean | undefined;
}

/** The product's mark, an arch in front of a courtyard, with the accessible name "Atrium". */
export function Logo({ size = 24, withName = false }: LogoProps) {
  return (
    <Lockup role="img" aria-label="Atrium">
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
        <Tile width="24" height="24" rx="6" />
        <Arch d="M6 19v-7a6 6 0 0 1 12 0v7" />
        <Door d="M10 19.5v-6.5a2 2 0 0 1 4 0v6.5z" />
      </svg>
      {withName && (
        <Name aria-hidden style={{ fontSize: size * 0.75 }}>
          Atrium
        </Name>
      )}
    </Lockup>
  );
}

const Lockup = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  color: ${tokens.color.text};
`;

const Tile = styled.rect`
  fill: ${tokens.color.accent};
`;

const Arch = styled.path`
  stroke: ${tokens.color.onAccent};
  stroke-width: 2.5;
  stroke-linecap: round;
`;

const Door = styled.path`
  fill: ${tokens.color.onAccent};
`;

const Name = styled.span`
  font-weight: ${tokens.font.weight.semibold};
  letter-spacing: -0.02em;
  line-height: 1;
`;
