import { LoaderCircle } from 'lucide-react';
import { keyframes, styled } from 'styled-components';

/** A spinning ring, hidden from assistive technology. */
export function SpinnerIcon({ size = 16 }: { size?: number }) {
  return <Ring size={size} aria-hidden />;
}

const turn = keyframes`
  to { transform: rotate(360deg); }
`;

const Ring = styled(LoaderCircle)`
  animation: ${turn} 800ms linear infinite;
`;
