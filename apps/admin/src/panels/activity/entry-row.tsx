import { styled } from 'styled-components';
import type { ActivityEntry } from '@atrium/contracts/activity';
import { renderIsolated, tokens } from '@atrium/ui';
import { exactDateTime } from '../../local-dates';
import { describeAction, describeActor, describeDetail } from './entry-texts';

export function EntryRow({ entry }: { entry: ActivityEntry }) {
  const { at, address } = entry;
  const detail = describeDetail(entry);
  const { verb, name } = describeAction(entry);
  return (
    <Row>
      <Sentence>
        <Name dir="auto">{renderIsolated(describeActor(entry))}</Name>
        <span>{name === null ? ` ${verb}` : ` ${verb} `}</span>
        {name !== null && <Name dir="auto">{name}</Name>}
        {detail !== null && (
          <>
            <span>: </span>
            <bdi>{detail}</bdi>
          </>
        )}
      </Sentence>
      <Origin>
        <time dateTime={at}>{exactDateTime(at)}</time>
        {address !== null && <span>{address}</span>}
      </Origin>
    </Row>
  );
}

/** An item of the list, or its placeholder. */
export const Row = styled.div`
  display: grid;
  gap: 2px;
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
`;

const Sentence = styled.p`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Name = styled.strong`
  font-weight: ${tokens.font.weight.medium};
`;

const Origin = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${tokens.space[4]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
