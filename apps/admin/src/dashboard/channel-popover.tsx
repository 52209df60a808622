import { useMutation } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { distributorMutations } from '@atrium/api-client/distributors';
import type { Distributor, DistributorChannel } from '@atrium/contracts/distributors';
import { channelLabels, distributorChannel } from '@atrium/contracts/distributors';
import {
  Badge,
  Button,
  Popover,
  toastError,
  toastSuccess,
  tokens,
  useSingleFlight,
} from '@atrium/ui';
import { invalidateListsAfterRejection } from '../invalidate-lists';

interface ChannelPopoverProps {
  distributor: Distributor;
}

/** Badge with a distributor's channel; clicking it opens a popover to change the channel. */
export function ChannelPopover({ distributor: { id, name, channel } }: ChannelPopoverProps) {
  const [open, setOpen] = useState(false);
  const change = useMutation({
    ...distributorMutations.changeChannel(),
    onSuccess: () => {
      setOpen(false);
      toastSuccess('Channel updated successfully');
    },
    onError: (error, _change, _result, { client }) => {
      toastError(explainError(error));
      // If the distributor was deleted, its companies and licenses were deleted with it.
      invalidateListsAfterRejection(client, error);
    },
  });
  const changeChannel = useSingleFlight(change.mutateAsync);

  function select(selected: DistributorChannel) {
    if (selected === channel) setOpen(false);
    else changeChannel({ id, channel: selected });
  }

  return (
    <Popover
      label={`Channel of ${name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <BadgeButton type="button" aria-label={`${channelLabels[channel]}, channel of ${name}`}>
          <Badge tone="neutral">
            {channelLabels[channel]}
            <ChevronDown size={12} aria-hidden />
          </Badge>
        </BadgeButton>
      }
    >
      <Options>
        {distributorChannel.options.map((option) => (
          <Option
            key={option}
            variant="ghost"
            aria-pressed={option === channel}
            busy={change.isPending && change.variables.channel === option}
            icon={<Check size={16} aria-hidden />}
            onClick={() => {
              select(option);
            }}
          >
            {channelLabels[option]}
          </Option>
        ))}
      </Options>
    </Popover>
  );
}

const BadgeButton = styled.button`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.full};
  background: transparent;
  cursor: pointer;

  &:hover,
  &[data-state='open'] {
    box-shadow: 0 0 0 1px ${tokens.color.borderStrong};
  }
`;

const Options = styled.div`
  display: grid;
  gap: ${tokens.space[1]};
`;

const Option = styled(Button)`
  justify-content: flex-start;
  color: ${tokens.color.text};

  &[aria-pressed='false']:not([aria-busy='true']) > svg {
    visibility: hidden;
  }
`;
