import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

interface DownloadLinkProps {
  href: string;
  /** Name of the file. */
  name: string;
}

/** A link that looks like an icon button and saves a file. */
export function DownloadLink({ href, name }: DownloadLinkProps) {
  return (
    <Square href={href} download={name} aria-label={`Download ${name}`}>
      <Download size={16} />
    </Square>
  );
}

const Square = styled.a`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 28px;
  height: 28px;
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textSubtle};
  transition: background-color ${tokens.motion.fast};

  &:hover {
    background: ${tokens.color.surfaceHover};
    color: ${tokens.color.text};
  }

  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
`;
