import { Button, IconButton, tokens } from '@atrium/ui';
import type { CalendarController } from '@fullcalendar/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';

interface CalendarToolbarProps {
  controller: CalendarController;
}

/** Moves the calendar through time and switches between its views. */
export function CalendarToolbar({ controller }: CalendarToolbarProps) {
  const view = controller.view?.type ?? 'month';
  const period = PERIODS.get(view) ?? 'month';
  return (
    <Bar>
      <Steps>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            controller.today();
          }}
        >
          Today
        </Button>
        <IconButton
          label={`Previous ${period}`}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => {
            controller.prev();
          }}
        />
        <IconButton
          label={`Next ${period}`}
          icon={<ChevronRight size={16} aria-hidden />}
          onClick={() => {
            controller.next();
          }}
        />
      </Steps>
      <Title aria-live="polite">{controller.view?.title}</Title>
      <ViewSwitch role="group" aria-label="View">
        {VIEWS.map(({ type, label }) => (
          <ViewButton
            key={type}
            type="button"
            aria-pressed={type === view}
            onClick={() => {
              controller.changeView(type);
            }}
          >
            {label}
          </ViewButton>
        ))}
      </ViewSwitch>
    </Bar>
  );
}

const VIEWS = [
  { type: 'month', label: 'Month', period: 'month' },
  { type: 'week', label: 'Week', period: 'week' },
  { type: 'day', label: 'Day', period: 'day' },
  { type: 'agenda', label: 'Agenda', period: '30 days' },
] as const;

const PERIODS = new Map<string, string>(VIEWS.map(({ type, period }) => [type, period]));

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
`;

const Steps = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
`;

const Title = styled.h2`
  flex: 1;
  min-width: 0;
  margin: 0;
  overflow: hidden;
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;

  @media (width < ${tokens.breakpoint.small}) {
    font-size: ${tokens.font.size.medium};
  }
`;

const ViewSwitch = styled.div`
  display: flex;
  gap: 2px;
  padding: 2px;
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};

  @media (width < ${tokens.breakpoint.small}) {
    width: 100%;
  }
`;

const ViewButton = styled.button`
  flex: 1;
  min-height: 28px;
  padding: 0 ${tokens.space[3]};
  border: 0;
  border-radius: ${tokens.radius.small};
  background: transparent;
  color: ${tokens.color.textMuted};
  font: inherit;
  font-weight: ${tokens.font.weight.medium};
  cursor: pointer;

  &:hover {
    color: ${tokens.color.text};
  }

  &[aria-pressed='true'] {
    background: ${tokens.color.surface};
    box-shadow: ${tokens.shadow.raised};
    color: ${tokens.color.text};
  }
`;
