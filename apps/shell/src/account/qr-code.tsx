import { useMemo } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';
import { tokens } from '@atrium/ui';

interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/** Shows a text as a QR code. Dark on light in both color schemes, as some cameras need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x},${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Image
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Image>
  );
}

const Image = styled.svg`
  width: min(100%, 208px);
  border-radius: ${tokens.radius.medium};
`;
