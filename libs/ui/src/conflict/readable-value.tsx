import { styled } from 'styled-components';
import { renderIsolated, tokens } from '@atrium/ui';

interface ReadableValueProps {
  id?: string;
  /** Accessible name of a text that scrolls. */
  label: string;
  text: string;
}

// Longer texts probably scroll, so the keyboard has to reach them.
const MAX_CHARACTERS = 200;
const MAX_LINES = 4;

/** A value in full, scrollable if it is long. */
export function ReadableValue({ id, label, text }: ReadableValueProps) {
  if (!text) return <Empty id={id}>Empty</Empty>;
  const isLong = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  return (
    <Text id={id} dir="auto" {...(isLong && { role: 'group', tabIndex: 0, 'aria-label': label })}>
      {renderIsolated(text)}
    </Text>
  );
}

const Text = styled.div`
  max-height: 9rem;
  overflow-x: hidden;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Empty = styled.div`
  color: ${tokens.color.textSubtle};
`;
