import { styled } from 'styled-components';
import type { ReleaseChange } from '@atrium/contracts/releases';
import { tokens } from '@atrium/ui';
import { mediumDateTime } from '../../local-dates';
import { Muted } from './release-numbers';
import { describeAction, listSubjects } from './release-texts';

interface ReleaseHistoryProps {
  /** Newest first. */
  history: readonly ReleaseChange[];
}

/** Lists the latest changes of the live set. */
export function ReleaseHistory({ history }: ReleaseHistoryProps) {
  return (
    <Section aria-label="History">
      <Heading>History</Heading>
      <List>
        {history.map((change, index) => (
          <Item key={`${change.at} ${String(index)}`}>
            <p>
              <Name>{change.by}</Name>
              <span>{` ${describeAction(change)} ${listSubjects(change).join(', ')}`}</span>
            </p>
            <Muted>
              <time dateTime={change.at}>{mediumDateTime(change.at)}</time>
              {change.reason !== null && <span>{`: ${change.reason}`}</span>}
            </Muted>
          </Item>
        ))}
      </List>
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[3]};
`;

const Heading = styled.h3`
  font-size: ${tokens.font.size.large};
`;

const List = styled.ol`
  margin: 0;
  padding: 0;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  list-style: none;
  overflow-wrap: anywhere;
`;

const Item = styled.li`
  display: grid;
  gap: 2px;
  padding: ${tokens.space[2]} ${tokens.space[4]};

  & + & {
    border-top: 1px solid ${tokens.color.border};
  }
`;

const Name = styled.strong`
  font-weight: ${tokens.font.weight.medium};
`;
