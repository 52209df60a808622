import { styled } from 'styled-components';

/** Length from which a name may not fit into its line. */
const LONG_NAME = 24;
/** Longest ending that stays visible, with its dot. */
const MAX_ENDING_LENGTH = 12;

/** Name of a file in one line. A long one is shortened before its ending. */
export function FileName({ children: name }: { children: string }) {
  const isLong = name.length > LONG_NAME;
  const ending = isLong ? endingOf(name) : '';
  return (
    <Line title={isLong ? name : undefined} translate="no">
      <Start>{name.slice(0, name.length - ending.length)}</Start>
      {ending && <Ending>{ending}</Ending>}
    </Line>
  );
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= MAX_ENDING_LENGTH ? name.slice(dot) : '';
}

const Line = styled.bdi`
  display: flex;
  min-width: 0;
  white-space: pre;
`;

const Start = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;

const Ending = styled.span`
  flex: none;
`;
