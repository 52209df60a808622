import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

interface ListSectionProps {
  title: string;
  /** Text between title and list. */
  hint?: ReactNode;
  /** `ListItem` elements. */
  children: readonly ReactNode[];
}

/** A titled list, which is left out while it is empty. */
export function ListSection({ title, hint, children }: ListSectionProps) {
  return (
    <Section aria-label={title} tabIndex={-1}>
      <Heading>{title}</Heading>
      {hint}
      {children.length > 0 && <List>{children}</List>}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[3]};
`;

const Heading = styled.h3`
  font-size: ${tokens.font.size.large};
`;

const List = styled.ol`
  padding: 0;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  list-style: none;
  overflow-wrap: anywhere;
`;

/** Item of a `ListSection`. */
export const ListItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: ${tokens.space[2]} ${tokens.space[4]};

  & + & {
    border-top: 1px solid ${tokens.color.border};
  }
`;

/** Name of a person or thing in an item. */
export const Name = styled.strong`
  min-width: 0;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;
