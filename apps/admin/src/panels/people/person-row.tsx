import { Building2, Ellipsis, Link2, MailWarning, Package, ShieldCheck } from 'lucide-react';
import { memo } from 'react';
import { styled } from 'styled-components';
import type { Person, PersonState } from '@atrium/contracts/people';
import { releaseAreas } from '@atrium/contracts/rights';
import type { BadgeTone } from '@atrium/ui';
import {
  Avatar,
  Badge,
  changedStyle,
  IconButton,
  Menu,
  Stack,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import type { PersonAction } from './person-actions';
import { labelAction, listActions } from './person-actions';
import {
  describeLinkMail,
  describeProviderAccount,
  formatLastSeen,
  formatValidity,
  STATE_LABELS,
} from './person-texts';

const STATE_TONES: Readonly<Record<PersonState, BadgeTone>> = {
  active: 'green',
  invited: 'yellow',
  deactivated: 'neutral',
};

interface PersonRowProps {
  person: Person;
  /** Whether it is the signed-in user. */
  isSelf: boolean;
  /** Whether nobody else could sign in as an admin. */
  isLastAdmin: boolean;
  /** Whether somebody else has just changed it. */
  isChanged: boolean;
  /** Local day, `2026-03-02`. */
  today: string;
  /** Called with an action that was chosen from the menu. Always the same function. */
  onChoose: (id: number, action: PersonAction) => void;
}

/** A person in the list, with a menu of actions. */
export const PersonRow = memo(function PersonRow({
  person,
  isSelf,
  isLastAdmin,
  isChanged,
  today,
  onChoose,
}: PersonRowProps) {
  const { id, username, email, role, rights, state, hasSecondFactor, linkExpiresAt } = person;
  const { providerAccount } = person;
  const linkMail = describeLinkMail(person);
  return (
    <Row data-changed={isChanged || undefined}>
      <Avatar name={username} decorative />
      <Stack $gap={1}>
        <Line>
          <Name dir="auto">{username}</Name>
          {isSelf && <Badge tone="indigo">You</Badge>}
          <Badge tone={STATE_TONES[state]} dot>
            {STATE_LABELS[state]}
          </Badge>
        </Line>
        <Facts>
          <span>
            <VisuallyHidden>Role: </VisuallyHidden>
            <Role dir="auto">{role}</Role>
          </span>
          {rights.length > 0 && (
            <Fact>
              <Package size={14} />
              <span>{`Releases: ${releaseAreas(rights).join(', ')}`}</span>
            </Fact>
          )}
          <span>{email}</span>
          <span>{formatLastSeen(person, today)}</span>
          {hasSecondFactor && (
            <Fact>
              <ShieldCheck size={14} />
              <span>Second factor</span>
            </Fact>
          )}
          {providerAccount && (
            <Fact>
              <Building2 size={14} />
              <span>{describeProviderAccount(providerAccount, email)}</span>
            </Fact>
          )}
          {linkExpiresAt !== null && (
            <Fact>
              <Link2 size={14} />
              <span>{`Password link ${formatValidity(linkExpiresAt)}`}</span>
            </Fact>
          )}
          {linkMail !== null && (
            <Fact>
              <MailWarning size={14} />
              <span>{linkMail}</span>
            </Fact>
          )}
        </Facts>
      </Stack>
      <Menu
        trigger={<IconButton label={`Actions for ${username}`} icon={<Ellipsis size={16} />} />}
        items={listActions(person, isSelf, isLastAdmin).map((action) => ({
          label: labelAction(action, person),
          destructive: action === 'deactivate',
          onSelect: () => onChoose(id, action),
        }))}
      />
    </Row>
  );
});

/** A row, or its placeholder. */
export const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};

  &[data-changed] {
    ${changedStyle}
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
`;

const Name = styled.span`
  min-width: 0;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${tokens.space[4]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};

  > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Role = styled.span`
  color: ${tokens.color.text};
  font-weight: ${tokens.font.weight.medium};
`;

const Fact = styled.span`
  display: inline-flex;
  align-items: start;
  gap: ${tokens.space[1]};

  > svg {
    flex: none;
    margin-top: 2px;
  }
`;
