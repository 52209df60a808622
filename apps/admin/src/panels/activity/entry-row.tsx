import { ChevronDown, ChevronRight, SquareTerminal } from 'lucide-react';
import { styled } from 'styled-components';
import type { ActivityEntry } from '@atrium/contracts/activity';
import { Avatar, renderIsolated, tokens } from '@atrium/ui';
import { exactDateTime, exactTime } from '../../local-dates';
import { describeAction, describeActor, describeBurst, describeDetail } from './entry-texts';

const FACE_SIZE = 28;

interface EntryRowProps {
  entry: ActivityEntry;
  /** Whether it is one of a burst, whose row has the face. */
  isInBurst: boolean;
}

/** Shows who did what, when and from where. */
export function EntryRow({ entry, isInBurst }: EntryRowProps) {
  const { at, address } = entry;
  const detail = describeDetail(entry);
  const { verb, name } = describeAction(entry);
  return (
    <Row>
      {isInBurst ? <NoFace /> : <Face entry={entry} />}
      <Body>
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
          <Time at={at} />
          {address !== null && <span>{address}</span>}
        </Origin>
      </Body>
    </Row>
  );
}

interface BurstRowProps {
  /** Newest first. */
  entries: readonly [ActivityEntry, ...ActivityEntry[]];
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows several entries as one sentence, which a click unfolds. */
export function BurstRow({ entries, isOpen, onToggle }: BurstRowProps) {
  const [newest] = entries;
  const oldest = entries.at(-1) ?? newest;
  const { verb, name, times } = describeBurst(entries);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Row>
      <Face entry={newest} />
      <Body>
        <Sentence>
          <Toggle type="button" aria-expanded={isOpen} onClick={onToggle}>
            <Name dir="auto">{renderIsolated(describeActor(newest))}</Name>
            <span>{name === null ? ` ${verb}` : ` ${verb} `}</span>
            {name !== null && <Name dir="auto">{name}</Name>}
            {times !== null && <span>{` ${times}`}</span>}
            <Chevron size={16} aria-hidden />
          </Toggle>
        </Sentence>
        <Origin>
          <span>
            <Time at={oldest.at} />
            {oldest.at !== newest.at && (
              <>
                <span> – </span>
                <Time at={newest.at} />
              </>
            )}
          </span>
        </Origin>
      </Body>
    </Row>
  );
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactDateTime(at)}>
      {exactTime(at)}
    </time>
  );
}

/** Shows the face of a person; commands and publishers have none. */
function Face({ entry }: { entry: ActivityEntry }) {
  const isPerson = entry.actor?.id !== null;
  if (isPerson) return <Avatar name={describeActor(entry)} size={FACE_SIZE} decorative />;
  return (
    <Disc aria-hidden>
      <SquareTerminal size={16} />
    </Disc>
  );
}

/** An item of the list, or its placeholder. */
export const Row = styled.div`
  display: flex;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
`;

export const Body = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  min-width: 0;
`;

/** Takes the place of a face. */
export const NoFace = styled.span`
  flex: none;
  width: ${String(FACE_SIZE)}px;
`;

const Disc = styled(NoFace)`
  display: grid;
  height: ${String(FACE_SIZE)}px;
  place-items: center;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.neutralSubtle};
  color: ${tokens.color.neutralText};
`;

const Sentence = styled.p`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Name = styled.strong`
  font-weight: ${tokens.font.weight.medium};
`;

const Toggle = styled.button`
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.small};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }

  > svg {
    margin-inline-start: ${tokens.space[1]};
    vertical-align: text-bottom;
    color: ${tokens.color.textMuted};
  }

  @media (pointer: coarse) {
    min-height: 40px;
  }
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
