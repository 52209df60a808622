import { styled } from 'styled-components';

/** Characters of a long name that stay visible. */
const START_LENGTH = 28;
const END_LENGTH = 16;

/** Shortens a long name in the middle, as its ending says what it is. */
export function shortenName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= START_LENGTH + END_LENGTH) return name;
  const start = characters.slice(0, START_LENGTH).join('');
  return `${start}…${characters.slice(-END_LENGTH).join('')}`;
}

/** Name of a file, which the pointer shows in full. */
export function FileName({ children: name }: { children: string }) {
  return (
    <Name title={name} translate="no">
      {shortenName(name)}
    </Name>
  );
}

const Name = styled.bdi`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
