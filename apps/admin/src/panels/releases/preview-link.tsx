import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

interface PreviewLinkProps {
  /** Name of the preview; each release has one, `tasks@0123456789abcdef`. */
  name: string;
  /** Names what it shows, for screen readers. */
  subject: string;
}

/** Opens a preview in a new tab. */
export function PreviewLink({ name, subject }: PreviewLinkProps) {
  return (
    <Link
      href={`/?preview=${encodeURIComponent(name)}`}
      target="_blank"
      rel="noopener"
      aria-label={`Look at it: ${subject} (opens in a new tab)`}
    >
      Look at it
    </Link>
  );
}

const Link = styled.a`
  font-size: ${tokens.font.size.small};
`;
