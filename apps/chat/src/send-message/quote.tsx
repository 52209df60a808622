import { styled } from 'styled-components';
import type { Message } from '@atrium/contracts/messages';
import { tokens } from '@atrium/ui';

interface QuoteProps {
  /** Name of its sender. */
  name: string;
  quoted: NonNullable<Message['quoted']>;
}

/** Shows the first two lines of a quoted message with its sender. */
export function Quote({ name, quoted }: QuoteProps) {
  return (
    <Frame>
      <Name dir="auto">{name}</Name>
      <Lines dir="auto">{quoted.content}</Lines>
    </Frame>
  );
}

const Frame = styled.span`
  display: block;
  min-width: 0;
  padding-inline-start: ${tokens.space[2]};
  border-inline-start: 3px solid;
  font-size: ${tokens.font.size.small};
  text-align: start;
  overflow-wrap: anywhere;
`;

const Name = styled.span`
  display: block;
  overflow: hidden;
  font-weight: ${tokens.font.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Lines = styled.span`
  display: -webkit-box;
  overflow: hidden;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
