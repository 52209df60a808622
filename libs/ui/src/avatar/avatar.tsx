import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

const HUES = ['indigo', 'blue', 'teal', 'green', 'yellow', 'orange', 'pink', 'violet'] as const;

interface AvatarProps {
  /** The user's name, from which the initials, the color and the accessible name are derived. */
  name: string;
  /** Diameter in pixels, 28 by default. */
  size?: number | undefined;
  /** Whether the name is next to it, so that screen readers can skip the avatar. */
  decorative?: boolean | undefined;
}

/** A user's initials on a color derived from the name. */
export function Avatar({ name, size = 28, decorative = false }: AvatarProps) {
  const hue = HUES[hash(name) % HUES.length] ?? HUES[0];
  return (
    <Disc
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: tokens.color[`${hue}Subtle`],
        color: tokens.color[`${hue}Text`],
      }}
    >
      {initials(name)}
    </Disc>
  );
}

// A letter or an emoji; some emoji are punctuation, and some letters look like it.
const INITIAL = /^(?![\p{P}\p{Lm}\p{DI}])[\p{L}\p{RI}\p{Extended_Pictographic}]/u;
const NOBODY = '👤';
const characters = new Intl.Segmenter();

function initials(name: string): string {
  const found = name.split(/\s+/).flatMap((word) => {
    const segments = Array.from(characters.segment(word), ({ segment }) => segment);
    return segments.find((segment) => INITIAL.test(segment)) ?? [];
  });
  const ends = found.length > 1 ? [found[0], found.at(-1)] : found;
  return ends.join('').toUpperCase() || /\p{N}/u.exec(name)?.[0] || NOBODY;
}

// FNV-1a, whose high bits are mixed best.
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return value >>> 24;
}

const Disc = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  border-radius: 50%;
  outline: 1px solid transparent;
  outline-offset: -1px;
  font-weight: ${tokens.font.weight.semibold};
  line-height: 1;
  user-select: none;
`;
