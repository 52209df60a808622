import { keyframes, styled } from 'styled-components';
import { tokens } from '../theme/tokens';

/** Props of `Skeleton`. Numbers are pixels, strings any CSS length. */
export interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | string | undefined;
  radius?: number | string | undefined;
}

/** A placeholder for loading content, hidden from assistive technology. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius = tokens.radius.small,
}: SkeletonProps) {
  return <Block aria-hidden style={{ width, height, borderRadius: radius }} />;
}

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const Block = styled.span`
  display: block;
  max-width: 100%;
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${tokens.color.border};
  animation: ${breathe} 1600ms ease-in-out infinite;
`;
