import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import { renderLinks } from '@atrium/ui/linked-text';

// A block, whose line breaks at both ends belong to its marks, or code in a line.
const CODE = /```\n?(?<block>[\s\S]*?[^\s`][\s\S]*?)\n?```|`(?<inline>[^`\n]+)`/g;

/** Renders a message with its links and the code between backticks. */
export function renderMessage(content: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: match, index, groups } of content.matchAll(CODE)) {
    if (index > end) parts.push(<span key={end}>{renderLinks(content.slice(end, index))}</span>);
    const Code = groups?.['block'] === undefined ? InlineCode : CodeBlock;
    parts.push(<Code key={index}>{groups?.['block'] ?? groups?.['inline']}</Code>);
    end = index + match.length;
  }
  if (end === 0) return renderLinks(content);
  if (end < content.length) parts.push(<span key={end}>{renderLinks(content.slice(end))}</span>);
  return parts;
}

const InlineCode = styled.code.attrs({ dir: 'ltr', translate: 'no' })`
  font-family: ${tokens.font.family.mono};
`;

const CodeBlock = styled(InlineCode)`
  display: block;
  margin-block: ${tokens.space[1]};
  padding-inline-start: ${tokens.space[2]};
  border-inline-start: 2px solid;
`;
