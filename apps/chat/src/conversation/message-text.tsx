import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { attachmentNames } from '@atrium/contracts/attachments';
import type { Message } from '@atrium/contracts/messages';
import { tokens } from '@atrium/ui';
import { renderLinks } from '@atrium/ui/linked-text';

const FENCE = '```';
const INLINE_CODE = /`([^`\n]+)`/;

/** Returns the text of a message; empty for one with files alone, whose content is their names. */
export function textOf({ content, attachments }: Message): string {
  return attachments && content === attachmentNames(attachments) ? '' : content;
}

/** Renders a message with its links and the code between backticks. */
export function renderMessage(content: string): ReactNode {
  const pieces = splitBlocks(content);
  if (pieces.length === 1) return renderLine(content);
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <CodeBlock key={index}>{piece}</CodeBlock>
    ) : (
      <span key={index}>{renderLine(piece)}</span>
    ),
  );
}

// Returns texts and blocks of code in turn.
function splitBlocks(content: string): string[] {
  const pieces: string[] = [];
  let end = 0;
  let fence = content.indexOf(FENCE);
  while (fence !== -1) {
    const start = fence + FENCE.length;
    // A block is not empty.
    const firstSign = start + content.slice(start).search(/[^\s`]/);
    const close = firstSign < start ? -1 : content.indexOf(FENCE, firstSign);
    if (close === -1) break;
    const code = content.slice(start, close);
    // The line breaks at both ends belong to the fences.
    pieces.push(content.slice(end, fence), code.replace(/^\n/, '').replace(/\n$/, ''));
    end = close + FENCE.length;
    fence = content.indexOf(FENCE, end);
  }
  return [...pieces, content.slice(end)];
}

// `split` returns texts and code in turn.
function renderLine(text: string): ReactNode {
  const pieces = text.split(INLINE_CODE);
  if (pieces.length === 1) return renderLinks(text);
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <InlineCode key={index}>{piece}</InlineCode>
    ) : (
      <span key={index}>{renderLinks(piece)}</span>
    ),
  );
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
