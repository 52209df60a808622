import { useMutation } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { distributorMutations } from '@atrium/api-client/distributors';
import type { Distributor, DistributorChannel } from '@atrium/contracts/distributors';
import { channelLabels, distributorChannel } from '@atrium/contracts/distributors';
import { Badge, Button, Popover, tokens, useSingleFlight } from '@atrium/ui';
import { readListsAgain } from '../read-lists-again';
import { toastError, toastSuccess } from '../toasts';

interface ChannelPopoverProps {
  distributor: Distributor;
}

/** A distributor's channel as a badge; it opens the choice of another one. */
export function ChannelPopover({ distributor: { id, name, channel } }: ChannelPopoverProps) {
  const [open, setOpen] = useState(false);
  const change = useMutation({
    ...distributorMutations.changeChannel(),
    onSuccess: () => {
      setOpen(false);
      toastSuccess('Channel updated successfully');
    },
    onError: (error, _change, _result, { client }) => {
      toastError(error);
      // With a distributor that is gone, its companies and licenses are gone too.
      readListsAgain(client, error);
    },
  });
  const changeOnce = useSingleFlight(change.mutateAsync);

  function choose(chosen: DistributorChannel) {
    if (chosen === channel) setOpen(false);
    else changeOnce({ id, channel: chosen });
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
      <Choices>
        {distributorChannel.options.map((option) => (
          <Choice
            key={option}
            variant="ghost"
            aria-pressed={option === channel}
            busy={change.isPending && change.variables.channel === option}
            icon={<Check size={16} aria-hidden />}
            onClick={() => {
              choose(option);
            }}
          >
            {channelLabels[option]}
          </Choice>
        ))}
      </Choices>
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

const Choices = styled.div`
  display: grid;
  gap: ${tokens.space[1]};
`;

const Choice = styled(Button)`
  justify-content: flex-start;
  color: ${tokens.color.text};

  &[aria-pressed='false']:not([aria-busy='true']) > svg {
    visibility: hidden;
  }
`;
