import { useMutation } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { explainError, isConflict } from '@atrium/api-client';
import { distributorMutations } from '@atrium/api-client/distributors';
import { useUser } from '@atrium/auth';
import type { Distributor, DistributorChannel } from '@atrium/contracts/distributors';
import { channelLabels, distributorChannel } from '@atrium/contracts/distributors';
import {
  Badge,
  Button,
  isolate,
  Popover,
  renderIsolated,
  Stack,
  toastError,
  toastSuccess,
  tokens,
  touchTargetStyle,
  useSingleFlight,
} from '@atrium/ui';
import { invalidateListsAfterRejection } from '../invalidate-lists';

interface ChannelPopoverProps {
  distributor: Distributor;
}

/** Badge with a distributor's channel; clicking it opens a popover to change the channel. */
export function ChannelPopover({ distributor }: ChannelPopoverProps) {
  const { id, name, channel, version } = distributor;
  // The distributor as it was when the popover was opened; null while it is closed.
  const [opened, setOpened] = useState<Distributor | null>(null);
  const change = useMutation({
    ...distributorMutations.changeChannel(),
    onSuccess: () => {
      setOpened(null);
      toastSuccess('Channel updated successfully');
    },
    onError: (error, _change, _result, { client }) => {
      // The popover explains it.
      if (isConflict(error)) return;
      toastError(explainError(error));
      // If the distributor was deleted, its companies and licenses were deleted with it.
      invalidateListsAfterRejection(client, error);
    },
  });
  const changeChannel = useSingleFlight(change.mutateAsync);

  function select(selected: DistributorChannel) {
    if (selected === channel) setOpened(null);
    else changeChannel({ id, channel: selected, version });
  }

  function changeOpen(open: boolean) {
    change.reset();
    setOpened(open ? distributor : null);
  }

  return (
    <Popover
      label={`Channel of ${name}`}
      open={opened !== null}
      onOpenChange={changeOpen}
      trigger={
        <BadgeButton type="button" aria-label={`${channelLabels[channel]}, channel of ${name}`}>
          <Badge tone="neutral">
            <span>{channelLabels[channel]}</span>
            <ChevronDown size={12} />
          </Badge>
        </BadgeButton>
      }
    >
      <Stack $gap={1}>
        {distributorChannel.options.map((option) => (
          <Option
            key={option}
            variant="ghost"
            aria-pressed={option === channel}
            busy={change.isPending && change.variables.channel === option}
            icon={<Check size={16} />}
            onClick={() => select(option)}
          >
            {channelLabels[option]}
          </Option>
        ))}
      </Stack>
      <div role="status">
        {opened && !change.isPending && (
          <ChannelNews
            opened={opened}
            distributor={distributor}
            isRejected={isConflict(change.error)}
          />
        )}
      </div>
    </Popover>
  );
}

interface ChannelNewsProps {
  /** The distributor as it was when the popover was opened. */
  opened: Distributor;
  distributor: Distributor;
  /** Whether the server has refused a choice, because somebody else was faster. */
  isRejected: boolean;
}

function ChannelNews({ opened, distributor, isRejected }: ChannelNewsProps) {
  const { id: userId } = useUser();
  const { channel, version, changedBy } = distributor;
  if (version === opened.version) {
    return isRejected && <News>{NEW_VERSION_UNKNOWN}</News>;
  }
  const author = changedBy?.id === userId ? 'You' : changedBy?.username;
  const news = author
    ? `${isolate(author)} changed the channel to ${channelLabels[channel]}.`
    : `The channel was changed to ${channelLabels[channel]}.`;
  return <News>{renderIsolated(isRejected ? `${news} Your choice was not saved.` : news)}</News>;
}

const NEW_VERSION_UNKNOWN =
  'Somebody has changed this distributor, but the new version could not be loaded. Nothing was saved. Try again.';

const BadgeButton = styled.button`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.full};
  background: transparent;
  cursor: pointer;
  ${touchTargetStyle}

  &:hover,
  &[data-state='open'] {
    box-shadow: 0 0 0 1px ${tokens.color.borderStrong};
  }
`;

const News = styled.p`
  margin-top: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;
`;

const Option = styled(Button)`
  justify-content: flex-start;
  color: ${tokens.color.text};

  &[aria-pressed='false']:not([aria-busy='true']) > svg {
    visibility: hidden;
  }
`;
