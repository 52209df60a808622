import { Bell } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import {
  formatBadgeCount,
  IconButton,
  optionalComponent,
  tokens,
  useAddressState,
} from '@atrium/ui';
import { useIsIdle } from '../areas/when-idle';
import { FOR_YOU, PANEL_PARAM } from '../panel-address';

const NoticeCount = optionalComponent(() =>
  import(/* webpackChunkName: "extras" */ './notice-count').then((module) => module.NoticeCount),
);

interface ForYouButtonProps {
  /** Whether to read the number of unread notices. */
  isNeeded: boolean;
}

/** Opens the drawer “For you”, and shows the number of unread notices. */
export function ForYouButton({ isNeeded }: ForYouButtonProps) {
  const address = useAddressState();
  const isIdle = useIsIdle(isNeeded);
  const [count, setCount] = useState(0);
  return (
    <>
      <Button
        label={count > 0 ? `${FOR_YOU.title}, ${String(count)} new` : FOR_YOU.title}
        icon={
          <>
            <Bell size={16} />
            {count > 0 && <Count aria-hidden>{formatBadgeCount(count)}</Count>}
          </>
        }
        aria-haspopup="dialog"
        onClick={() => address.open({ [PANEL_PARAM]: FOR_YOU.name })}
      />
      {isIdle && <NoticeCount onChange={setCount} />}
    </>
  );
}

const Button = styled(IconButton)`
  position: relative;
`;

/* Over the bell, so that nothing moves when it appears. The longest one ends before the next icon. */
const Count = styled.span`
  position: absolute;
  bottom: 50%;
  inset-inline-start: 40%;
  min-width: 1rem;
  padding: 0 0.25rem;
  border-radius: ${tokens.radius.full};
  outline: 1px solid transparent;
  background: ${tokens.color.accent};
  color: ${tokens.color.onAccent};
  font-size: 0.6875rem;
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1rem;
  pointer-events: none;
`;
